/**
 * What the service itself knows of a disputed sale, for the provider: no more of the buyer than
 * says who bought. Tax ids are masked.
 */
import { Any, LessThan } from 'typeorm';
import type { Buyer } from '../../charges/buyer';
import { Charge } from '../../charges/charge';
import { Customer } from '../../customers/customer';
import { maskTaxId } from '../../customers/tax-id';
import { Message } from '../../messages/message';
import { formatReais } from '../../../platform/operations/money';
import type { Rows } from '../../../platform/records/rows';
import { MINUTE_MS, later } from '../../../platform/time/clock';
import { soldLinesOf, type SoldLine } from '../documents/sold-lines';
import type { Dispute } from './dispute';

const TIMES = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});
const civilTime = (moment: Date): string => TIMES.format(moment);
const MAILS_MAX = 20;
const OLDEST_FIRST = { order: { createdAt: 'ASC', id: 'ASC' }, limit: MAILS_MAX } as const;
const NEWEST_FIRST = { order: { createdAt: 'DESC', id: 'DESC' }, limit: MAILS_MAX } as const;
const OF_SUBSCRIPTIONS = ['subscription-started', 'trial-started', 'renewal-upcoming'];
const STATEMENT_MAX = 4_000;

/** The mails that show what a buyer was sent about a purchase. */
const MAIL_NAMES: Readonly<Record<string, string>> = {
  receipt: 'Comprovante enviado por e-mail',
  'payment-waiting': 'Código de pagamento enviado por e-mail',
  'subscription-started': 'Confirmação da assinatura enviada por e-mail',
  'trial-started': 'Confirmação do período de teste enviada por e-mail',
  'renewal-upcoming': 'Aviso de renovação enviado por e-mail',
};

export interface CaseFacts {
  charge: Charge;
  lines: SoldLine[];
  /** Pairs of label and text, in the order of the page; in Portuguese, as banks read it. */
  facts: [label: string, text: string][];
}

export async function caseFactsOf(rows: Rows, dispute: Dispute): Promise<CaseFacts> {
  const charge = await rows.get(Charge, dispute.chargeId);
  const lines = await soldLinesOf(rows, charge);
  const { name, email, taxId } = await buyerOf(rows, charge);
  const mails = await mailsOf(rows, charge);
  const facts: [string, string | null][] = [
    ['Contestação', dispute.providerId ?? dispute.id],
    ['Motivo informado', dispute.reason],
    ['Valor contestado', formatReais(dispute.amount)],
    ['Aberta em', civilTime(dispute.createdAt)],
    ['Pagamento', charge.id],
    ['Valor pago', formatReais(charge.paidAmount ?? 0)],
    ['Pago em', charge.paidAt && civilTime(charge.paidAt)],
    ['Forma de pagamento', methodOf(charge)],
    ['Id do Pix (endToEndId)', charge.endToEndId],
    ['NSU', charge.nsu],
    ['Código de autorização', charge.authorizationCode],
    ['Comprador', name],
    ['E-mail do comprador', email],
    ['CPF ou CNPJ do comprador', taxId && maskTaxId(taxId)],
    ...mails.flatMap(({ template, sentAt }): [string, string | null][] => {
      const name = MAIL_NAMES[template];
      return name && sentAt ? [[name, civilTime(sentAt)]] : [];
    }),
    ['Informações da entrega', dispute.deliveryNotes],
  ];
  return {
    charge,
    lines,
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
  };
}

/** Who paid; of a charge that the service made by itself, its customer. */
async function buyerOf(
  rows: Rows,
  { buyer, customerId }: Charge,
): Promise<Omit<Buyer, 'cellphone'>> {
  const customer = customerId ? await rows.find(Customer, customerId) : null;
  return {
    name: buyer.name ?? customer?.name ?? null,
    email: buyer.email ?? customer?.email ?? null,
    taxId: buyer.taxId ?? customer?.taxId ?? null,
  };
}

/** Those about the payment and, until it was made, about its subscription, oldest first. */
async function mailsOf(rows: Rows, { id, subscriptionId, paidAt }: Charge): Promise<Message[]> {
  const ofPayment = await rows.list(Message, { objectId: id, status: 'SENT' }, OLDEST_FIRST);
  const before = subscriptionId
    ? await rows.list(
        Message,
        {
          objectId: subscriptionId,
          status: 'SENT',
          template: Any(OF_SUBSCRIPTIONS),
          ...(paidAt && { createdAt: LessThan(later(paidAt, MINUTE_MS)) }),
        },
        NEWEST_FIRST,
      )
    : [];
  return [...before.toReversed(), ...ofPayment];
}

/** The same as a text, for providers that take one. */
export async function statementOf(rows: Rows, dispute: Dispute): Promise<string> {
  const { facts, lines } = await caseFactsOf(rows, dispute);
  const sold = lines.map(
    ({ name, quantity, amount }) => `${quantity} × ${name}: ${formatReais(amount)}`,
  );
  const files = dispute.evidence.map(({ description }) => description ?? 'documento sem descrição');
  const text = [
    // What the merchant says comes first: a text that is too long loses its end.
    ...facts.toReversed().map(([label, value]) => `${label}: ${value}`),
    ...(sold.length > 0 ? [`Itens: ${sold.join('; ')}`] : []),
    ...(files.length > 0 ? [`Documentos que a loja pode enviar: ${files.join('; ')}`] : []),
  ].join('\n');
  return [...text].slice(0, STATEMENT_MAX).join('');
}

function methodOf({ method, cardBrand, cardLast4 }: Charge): string {
  if (method === 'PIX') return 'Pix';
  if (method === 'BOLETO') return 'Boleto';
  return ['Cartão', cardBrand, cardLast4 && `final ${cardLast4}`].filter(Boolean).join(' ');
}
