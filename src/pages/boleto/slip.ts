/**
 * The content of a boleto: parties, amount, due date, late charges and codes. Banks read it, so it
 * is in Portuguese in every language of the page.
 */
import { formatBoleto, getBankByCode } from '@brazilian-utils/brazilian-utils';
import type { Charge } from '../../modules/charges/charge';
import {
  isPayableLate,
  lateCharges,
  type LateCharges,
} from '../../modules/charges/terms/late-fees';
import { Checkout } from '../../modules/checkouts/checkout';
import { formatTaxId, maskTaxId } from '../../modules/customers/tax-id';
import { civilDate } from '../../platform/time/civil-time';
import type { Context } from '../../platform/operations/context';
import { decimalReais, formatReais } from '../../platform/operations/money';
import type { Shop } from '../page-context';

/** Longer lists end with the number of items left out. */
const ITEMS_SHOWN_MAX = 4;
const NO_BANK = '000';

export interface Party {
  name: string;
  /** With punctuation. Null if unknown. */
  taxId: string | null;
}

export interface Slip {
  /** The id of the charge, used as the document number. */
  number: string;
  bank: { code: string; name: string };
  beneficiary: Party;
  payer: Party;
  /** Cents. */
  amount: number;
  /** São Paulo dates, YYYY-MM-DD. */
  issuedOn: string;
  dueDate: string;
  /** The last day without late charges: the due date, or the next bank business day. */
  withoutChargesUntil: string;
  payableUntil: string;
  /** What is being paid for. */
  about: string[];
  instructions: string[];
  /** The late charges as of today. Null if the boleto is not late. */
  late: LateCharges | null;
  typeableLine: string;
  barCode44: string;
  brCode: string;
  isSimulated: boolean;
}

/**
 * The slip of a boleto that can be paid now. Null if it has no codes yet or can no longer be paid.
 */
export async function slipOf(
  ctx: Context,
  shop: Pick<Shop, 'name' | 'taxId'>,
  charge: Charge,
): Promise<Slip | null> {
  const { id, amount, createdAt, interest, fine, devMode } = charge;
  const now = ctx.clock.now();
  const codes = codesOf(charge);
  if (charge.status !== 'PENDING' || codes === null || codes.payableUntil < now) return null;
  const { dueAt, expiresAt, payableUntil, barCode, barCode44, brCode } = codes;
  const dueDate = civilDate(dueAt);
  const late = lateCharges({ amount, dueDate, paidOn: civilDate(now), interest, fine });
  const dates = {
    dueDate,
    withoutChargesUntil: civilDate(expiresAt),
    payableUntil: civilDate(payableUntil),
  };
  return {
    number: id,
    bank: bankOf(barCode44),
    amount,
    issuedOn: civilDate(createdAt),
    ...dates,
    beneficiary: { name: shop.name, taxId: shop.taxId && formatTaxId(shop.taxId) },
    payer: payerOf(charge),
    about: await aboutOf(ctx, charge),
    instructions: instructionsOf(charge, dates),
    late: late.daysLate > 0 ? late : null,
    typeableLine: formatBoleto(barCode),
    barCode44,
    brCode,
    isSimulated: devMode,
  };
}

/**
 * The payer in full, as banks require, if that buyer typed it here. Of a stored customer, whom no
 * page shows, only so much that the customer knows the slip: the bank has the rest.
 */
function payerOf({ buyer, isBuyerStored }: Charge): Party {
  const { name, taxId } = buyer;
  if (!isBuyerStored) return { name: name ?? '', taxId: taxId && formatTaxId(taxId) };
  const [first = '', ...others] = name?.split(/\s+/) ?? [];
  const initials = others.map((word) => ` ${word.charAt(0)}.`).join('');
  return { name: `${first}${initials}`, taxId: taxId && maskTaxId(taxId) };
}

function codesOf(charge: Charge) {
  const { dueAt, expiresAt, payableUntil, barCode, barCode44, brCode } = charge;
  const isIssued = dueAt && expiresAt && payableUntil && barCode && barCode44 && brCode;
  return isIssued ? { dueAt, expiresAt, payableUntil, barCode, barCode44, brCode } : null;
}

/** '2026-12-10' as 10/12/2026. */
export function brazilianDate(date: string): string {
  return date.split('-').toReversed().join('/');
}

export function partyText({ name, taxId }: Party): string {
  return taxId ? `${name} – ${taxId.includes('/') ? 'CNPJ' : 'CPF'} ${taxId}` : name;
}

function bankOf(barCode44: string): Slip['bank'] {
  const code = barCode44.slice(0, NO_BANK.length);
  return {
    code,
    name: code === NO_BANK ? 'Banco simulado' : (getBankByCode(code)?.name ?? `Banco ${code}`),
  };
}

async function aboutOf(ctx: Context, { description, checkoutId }: Charge): Promise<string[]> {
  const checkout = checkoutId ? await ctx.rows.find(Checkout, checkoutId) : null;
  const items = (checkout?.items ?? []).map(({ name, quantity }) => `${quantity} × ${name}`);
  const leftOut = items.length - ITEMS_SHOWN_MAX;
  return [
    ...(description ? [description] : []),
    ...items.slice(0, ITEMS_SHOWN_MAX),
    ...(leftOut > 0 ? [`e mais ${leftOut}`] : []),
  ];
}

function instructionsOf(
  { interest, fine, devMode }: Charge,
  {
    dueDate,
    withoutChargesUntil,
    payableUntil,
  }: Pick<Slip, 'dueDate' | 'withoutChargesUntil' | 'payableUntil'>,
): string[] {
  const terms = { interest, fine };
  return [
    ...(devMode ? ['SEM VALOR: boleto simulado do ambiente de teste. Nenhum banco o recebe.'] : []),
    'Pague em qualquer banco, lotérica ou aplicativo, pelo código de barras ou pelo Pix.',
    ...(withoutChargesUntil === dueDate
      ? []
      : [
          'O vencimento cai em dia sem expediente bancário: pague sem acréscimo até ' +
            `${brazilianDate(withoutChargesUntil)}.`,
        ]),
    ...(fine && fine.value > 0
      ? [
          'Após o vencimento, multa de ' +
            `${fine.type === 'FIXED' ? formatReais(fine.value) : percent(fine.value)}.`,
        ]
      : []),
    ...(interest && interest.value > 0
      ? [
          `Após o vencimento, juros de ${percent(interest.value)} ao mês, contados por dia ` +
            'de atraso.',
        ]
      : []),
    isPayableLate(terms)
      ? `Não receber após ${brazilianDate(payableUntil)}.`
      : 'Não receber após ' +
        `${withoutChargesUntil === dueDate ? 'o vencimento' : brazilianDate(payableUntil)}.`,
  ];
}

/** Formats 150 hundredths of a percent as '1,5%'. */
function percent(hundredths: number): string {
  return `${decimalReais(hundredths).replace('.', ',').replace(/,?0+$/, '')}%`;
}
