/** What Efí is asked for: a boleto with its terms, in its units. */
import { civilDate, daysBetween } from '../../../platform/time/civil-time';
import { wireId } from '../bcb-pix/wire';
import { ProviderRefused, type BoletoRequest } from '../provider';
import { cutText } from '../../../platform/operations/cut-text';

const CPF_LENGTH = 11;
const NAME_MAX = 255;
const DAYS_MAX = 120;
/** Hundredths of a percent. */
const FINE_MAX = 1_000;
const WHOLE = 10_000;
/** Hundredths of a percent a month; the bank counts thousandths. */
const INTEREST_MAX = 1_000;
const THOUSANDTHS = 10;
/** Cents: below it the bank takes neither fine nor interest. */
const LATE_TERMS_FROM = 1_000;

/** Throws ProviderRefused for terms that this bank does not take. */
export function billetOf(request: BoletoRequest, notificationUrl: string): object {
  const { reference, amount, description, dueDate, payableUntil, payer } = request;
  const days = daysBetween(dueDate, civilDate(payableUntil));
  if (days > DAYS_MAX)
    throw new ProviderRefused(`a boleto is payable for ${DAYS_MAX} days at most at this bank`);
  return {
    items: [{ name: cutText(description || 'Cobrança', NAME_MAX), value: amount, amount: 1 }],
    metadata: { custom_id: wireId(reference), notification_url: notificationUrl },
    payment: {
      banking_billet: {
        customer: customerOf(payer),
        expire_at: dueDate,
        configurations: { days_to_write_off: days, ...lateTermsOf(request) },
      },
    },
  };
}

function customerOf({ name, taxId }: BoletoRequest['payer']): object {
  if (taxId.length === CPF_LENGTH) return { name: cutText(name, NAME_MAX), cpf: taxId };
  return { juridical_person: { corporate_name: cutText(name, NAME_MAX), cnpj: taxId } };
}

function lateTermsOf(request: BoletoRequest): object {
  const fine = fineOf(request);
  const interest = request.interest?.value ?? 0;
  if (interest > INTEREST_MAX)
    throw new ProviderRefused('the interest of a boleto is at most 10% a month at this bank');
  if (fine === 0 && interest === 0) return {};
  if (request.amount < LATE_TERMS_FROM)
    throw new ProviderRefused('this bank takes no fine and no interest on boletos under R$ 10.00');
  return {
    ...(fine > 0 && { fine }),
    ...(interest > 0 && { interest: { value: interest * THOUSANDTHS, type: 'monthly' } }),
  };
}

/** Hundredths of a percent. A fine in cents must be one exactly. */
function fineOf({ fine, amount }: BoletoRequest): number {
  if (!fine) return 0;
  const share = fine.type === 'PERCENTAGE' ? fine.value : (fine.value * WHOLE) / amount;
  if (!Number.isInteger(share))
    throw new ProviderRefused(
      'this bank takes fines in percent only, and this one is no whole hundredth of a percent',
    );
  if (share > FINE_MAX)
    throw new ProviderRefused('the fine of a boleto is at most 10% at this bank');
  return share;
}
