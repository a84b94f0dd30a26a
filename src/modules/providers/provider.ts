/**
 * The contract of a payment provider: separate ports. Each call has one of our references and may
 * be repeated without a further effect.
 */

import type { AccountPort, SandboxPort } from './account-port';
import type { NotificationPort } from './notification-port';
import type { PayoutOutcome } from './payout-outcome';
import type { RecordsPort } from './records';
import type { CardPort } from './card-port';
import type { Outcome, Refunding } from './outcome';

export type { PayoutOutcome };

export type { CardCharge, CardPort, CardToken } from './card-port';
export { DECLINE_REASONS, HARD_DECLINES } from './outcome';
export type {
  Declined,
  CardDeclineReason,
  MandateRefusal,
  Outcome,
  PayerDispute,
  RefundOutcome,
  RefundQuestion,
  RefundOrder,
  Refunding,
  RetryAdvice,
  TryLimit,
} from './outcome';

export interface PixRequest {
  /** The id of the charge. */
  reference: string;
  /** Cents. */
  amount: number;
  description: string | null;
  expiresAt: Date;
  at: Date;
  /** Who alone can pay; null or left out = every payer. Only for a port that restricts payers. */
  onlyPayer?: OnlyPayer | null;
}

export interface OnlyPayer {
  name: string | null;
  /** CPF or CNPJ without punctuation. */
  taxId: string;
}

/** A payment received for a PIX reference, as the provider reports it. */
export interface PixPayment {
  /** The provider's id of the payment (endToEndId): unique. */
  providerId: string;
  /** Cents. */
  amount: number;
  paidAt: Date;
  payer: { name: string | null; taxId: string | null };
}

/** The code by which a buyer pays, and the bank's name of the charge. */
export interface PixCode {
  brCode: string;
  /** 26 to 35 letters and digits, as the bank shows it to the receiver; null = not known. */
  txid: string | null;
}

/** Issues PIX charges that buyers pay in their bank's app. */
export interface PixPort extends Refunding {
  /** Whether the provider refuses every payer but `onlyPayer`. */
  readonly restrictsPayer?: boolean;
  create(request: PixRequest): Promise<PixCode>;
  /** Every payment received for the reference. Notifications are checked against it. */
  payments(reference: string): Promise<PixPayment[]>;
  /**
   * From `at` on the code cannot be paid any more. Has no effect on a reference that is paid,
   * cancelled or unknown.
   */
  cancel(reference: string, at: Date): Promise<void>;
}

/** Null or left out = not known. */
export interface PayerAddress {
  street: string | null;
  number: string | null;
  complement: string | null;
  district: string | null;
  city: string | null;
  /** Two letters. */
  state: string | null;
  zipCode: string | null;
}

export interface BoletoRequest {
  /** The id of the charge. */
  reference: string;
  /** Cents. */
  amount: number;
  description: string | null;
  /** São Paulo date, YYYY-MM-DD. */
  dueDate: string;
  payableUntil: Date;
  /** Hundredths of a percent per month, counted by day. */
  interest: { value: number } | null;
  /** Charged once: hundredths of a percent, or cents. */
  fine: { value: number; type: 'PERCENTAGE' | 'FIXED' } | null;
  /** The address is that of the stored customer with this tax id. */
  payer: { name: string; taxId: string; address?: PayerAddress | null };
  at: Date;
}

/** The codes by which a buyer can pay a boleto. */
export interface BoletoCodes {
  /** 44 digits. */
  barCode44: string;
  /** The same data as 47 digits to type. */
  typeableLine47: string;
  /** The PIX alternative for the same charge. Payment by one code closes the other. */
  brCode: string;
  /**
   * The number that the bank gave the boleto (nosso número); left out where it does not report it.
   */
  nossoNumero?: string | null;
}

export interface BoletoPayment extends PixPayment {
  /** Null = the provider does not report it. */
  paidBy: 'BAR_CODE' | 'PIX' | null;
}

/** Issues boletos, each with a bar code and a PIX code. */
export interface BoletoPort {
  /** Whether the payer's address is required. */
  readonly needsAddress?: boolean;
  create(request: BoletoRequest): Promise<BoletoCodes>;
  /** Every payment received for the reference, by either code. */
  payments(reference: string): Promise<BoletoPayment[]>;
  /** Whether a notification has reported what was paid; left out where none does. */
  isReported?(reference: string): Promise<boolean>;
  /** Whether the list of the provider reports what was paid. */
  isListed?(reference: string): Promise<boolean>;
  /**
   * From `at` on neither code can be paid any more. Has no effect on a reference that is paid,
   * cancelled or unknown.
   */
  cancel(reference: string, at: Date): Promise<void>;
}

/**
 * A PIX key in the form of the PIX directory; `type` is CPF, CNPJ, EMAIL, PHONE, RANDOM or BR_CODE.
 */
export interface PixKey {
  type: string;
  key: string;
}

export interface PayoutRequest {
  /**
   * The id of the payout or transfer. A repeated reference sends nothing and returns the first
   * outcome.
   */
  reference: string;
  /** Cents. */
  amount: number;
  key: PixKey;
  /** CPF or CNPJ that must hold the key, or nothing is sent; null = anybody. */
  holderTaxId: string | null;
  description: string | null;
  /** Store time of the call. */
  at: Date;
}

/** Sends money by PIX. Throws ProviderUnknown when the answer did not arrive. */
export interface PayoutPort {
  /** Cents that come back by themselves; only in a test environment that gives money back. */
  readonly comesBack?: number;
  /** Whether money can be sent to a key of this type. If not, it is never requested. */
  sendsTo(type: string): Promise<boolean>;
  send(request: PayoutRequest): Promise<PayoutOutcome>;
  /**
   * The outcome of a reference; null = the provider does not know it. `at` is the store time of the
   * call.
   */
  find(reference: string, at: Date): Promise<PayoutOutcome | null>;
}

export interface KeyHolder {
  name: string | null;
  /** CPF or CNPJ without punctuation. */
  taxId: string | null;
}

/**
 * Reads the directory of PIX keys. Without this port, the holder is checked when money is sent:
 * `holderTaxId`.
 */
export interface KeyPort {
  /**
   * The holder of the key; null = the key has no holder. `askedBy` is the CPF or CNPJ of the
   * account that wants to pay, which the directory requires.
   */
  lookup(key: PixKey, askedBy: string | null): Promise<KeyHolder | null>;
}

export interface MandateRequest extends PixRequest {
  /** WEEKLY, MONTHLY, QUARTERLY, SEMIANNUALLY or ANNUALLY. */
  frequency: string;
  /** Who will be charged: name, and CPF or CNPJ without punctuation. */
  payer: { name: string; taxId: string };
  /** The São Paulo date of the first charge by the mandate, YYYY-MM-DD. */
  firstDate: string;
}

/** A mandate without a first payment: nothing is paid by its code. */
export type MandateAloneRequest = Omit<MandateRequest, 'amount' | 'expiresAt'>;

/**
 * `revoked` = ended by the payer or the payer's bank; `cancelled` = by the receiver; `rejected` and
 * `expired` = the payer never accepted it.
 */
export type MandateStatus =
  | 'created'
  | 'approved'
  | 'revoked'
  | 'cancelled'
  | 'rejected'
  | 'expired';

/** An announced charge, as the provider is asked about it. */
export interface AnnouncedCharge {
  /** The id of the attempt. A repeated reference has no further effect. */
  reference: string;
  /**
   * The references of the earlier tries of the same charge, the latest first. A retry belongs to
   * what the bank still has of them.
   */
  retryOf: readonly string[];
  /**
   * The São Paulo date on which the payer's bank tries, YYYY-MM-DD: at least 2 days ahead for a
   * first try, and for a retry after an announcement that has ended; at least tomorrow for another
   * retry.
   */
  date: string;
}

export interface RecurringPixCharge extends AnnouncedCharge {
  /** The reference of the mandate. */
  mandate: string;
  /** What the charge belongs to, such as a subscription. */
  agreement: string | null;
  /** Cents. */
  amount: number;
  at: Date;
}

type Declined = Extract<Outcome, { status: 'declined' }>;

/** The outcome of an announced charge. */
export type AnnouncedOutcome =
  | Exclude<Outcome, Declined>
  | (Declined & {
      /** Whether the announcement has ended at the bank, so that a retry is announced again. */
      isEnded?: boolean;
    });

/**
 * Automatic PIX (Pix Automático): the payer's bank pays announced charges under a mandate of any
 * amount. Its payments are refunded by the PIX port.
 */
export interface RecurringPixPort {
  /**
   * A code that pays the first charge and asks for the mandate in one step. The PIX port finds its
   * payment under the same reference.
   */
  createMandate(request: MandateRequest): Promise<PixCode>;
  /**
   * A code that only asks for the mandate, for a subscription that is paid already. The mandate has
   * our reference; its code has no txid. A repeated reference returns the same code.
   */
  askForMandate(request: MandateAloneRequest): Promise<PixCode>;
  /** By our reference, or by the provider's own id; null = the provider does not know it. */
  findMandate(reference: string): Promise<MandateStatus | null>;
  cancelMandate(reference: string, at: Date): Promise<void>;
  /**
   * A refused announcement leaves no record: its decline is the only answer. Throws ProviderUnknown
   * when the answer did not arrive. `find` then returns whether the announcement did.
   */
  announce(charge: RecurringPixCharge): Promise<AnnouncedOutcome>;
  /**
   * The outcome of an announced charge by store time `at`; `mandate_ended` if it was announced too
   * late for its mandate; null = the provider does not know it.
   */
  find(charge: AnnouncedCharge, at: Date): Promise<AnnouncedOutcome | null>;
  /**
   * Cancels an announced charge. False if it is too late for that (after 22:00 on the day before),
   * or if the bank cancels no retries.
   */
  cancel(charge: AnnouncedCharge, at: Date): Promise<boolean>;
}

/** What a provider can do for a store. No real provider has all of it. */
export interface Ports {
  card: CardPort;
  pix: PixPort;
  boleto: BoletoPort;
  payout: PayoutPort;
  keys: KeyPort;
  recurringPix: RecurringPixPort;
}

/** A provider with every port, such as the simulator. */
export interface Provider extends Ports {
  name: string;
  notifications: NotificationPort;
}

/** A real provider, by one account. It has the ports of the methods that it can serve. */
export interface RealProvider extends Partial<Ports> {
  account: AccountPort;
  notifications: NotificationPort;
  /** Missing = it moves real money, or codes are not paid by a call. */
  sandbox?: SandboxPort;
  /** Missing = the provider has no lists. */
  records?: RecordsPort;
  /** Ends its connections. */
  close(): Promise<void>;
}

/** The provider did not answer in time. It may or may not have acted. */
export class ProviderUnknown extends Error {
  constructor(
    message: string,
    /** When the provider may be called again (wall time); null = it did not say. */
    readonly retryAt: Date | null = null,
  ) {
    super(message);
  }
}

/** The provider did not act: too many calls. It may be asked again after some seconds. */
export class ProviderBusy extends ProviderUnknown {}

/**
 * The provider did not act: it refuses our credentials, certificate or permissions. The operator
 * must change the account.
 */
export class ProviderMisconfigured extends ProviderUnknown {}

/** The provider did not act, and will not when asked again. The message is its reason. */
export class ProviderRefused extends Error {}

/** The provider did not act, because it knows the reference already. */
export class ProviderConflict extends ProviderRefused {}
