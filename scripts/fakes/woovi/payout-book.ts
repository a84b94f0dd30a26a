/** Money that was sent from the account at the fake of Woovi. */
import { endToEndId } from './charge-book';
import { done, isWithin, pageOf, refused, type Fields, type Reply } from './reply';

/** How long a payment takes after it is approved. */
const SENDING_MS = 5_000;

export interface Payment {
  correlationId: string;
  cents: number;
  key: string;
  keyType: string;
  comment: string | undefined;
  createdAt: Date;
  approvedAt: Date | null;
  endToEndId: string;
  /** The bank of the recipient refuses it, by this code and sentence. */
  rejected: string | null;
}

export class PayoutBook {
  readonly payments = new Map<string, Payment>();
  /** Cents that were in the account before anything was sold. */
  deposited = 10_000_000;
  /** Why the next payments fail. */
  rejects: string | null = null;
  /** The holders of keys, as the directory shows them. */
  readonly holders = new Map<string, { name: string; taxID: string }>();
  /** Whether the account may ask the directory. */
  mayCheckKeys = true;

  constructor(
    private readonly now: () => Date,
    private readonly received: () => number,
  ) {}

  /** Source: docs/payment/payment-idempotency.md and payment-how-to-auto-approve.md. */
  create(body: Fields): Reply {
    const { correlationID, value, destinationAlias, destinationAliasType, comment } = body;
    if (typeof correlationID !== 'string' || typeof value !== 'number' || value < 1)
      return refused('value and correlationID are required');
    if (typeof destinationAlias !== 'string' || typeof destinationAliasType !== 'string')
      return refused('destinationAlias is required');
    if (this.payments.has(correlationID))
      return refused('Já existe um pagamento com o correlationID fornecido');
    const createdAt = this.now();
    const isCovered = value <= this.balance();
    const payment: Payment = {
      correlationId: correlationID,
      cents: value,
      key: destinationAlias,
      keyType: destinationAliasType,
      comment: typeof comment === 'string' ? comment : undefined,
      createdAt,
      approvedAt: body.autoApprove === true && isCovered ? createdAt : null,
      endToEndId: endToEndId('E', createdAt),
      rejected: this.rejects,
    };
    this.payments.set(correlationID, payment);
    if (body.autoApprove === true && !isCovered)
      return refused('You do not have enough balance to make this payment');
    return done({ payment: this.shownPayment(payment) });
  }

  get(id: string): Reply {
    const payment = this.payments.get(id);
    return payment ? done(this.shown(payment)) : refused('Payment not found');
  }

  list(query: URLSearchParams): Reply {
    const listed = [...this.payments.values()].filter(({ createdAt }) =>
      isWithin(createdAt, query),
    );
    return pageOf(
      'payments',
      listed.toReversed().map((one) => this.shown(one)),
      query,
    );
  }

  /** Source: docs/payment/check-pix-key.md. */
  checkKey({ pixKey }: Fields): Reply {
    if (!this.mayCheckKeys)
      return {
        status: 403,
        body: { error: 'Not allowed', errorCode: 'PIX_KEY_CHECK_NOT_ALLOWED' },
      };
    const owner = this.holders.get(String(pixKey));
    if (!owner) return refused('Pix key does not exist', 404);
    return done({
      pixKeyEndToEndId: endToEndId('E', this.now()),
      pixKey,
      type: 'EMAIL',
      owner: { ...owner, psp: '12345678', branch: '****', account: '********' },
    });
  }

  balance(): number {
    const sent = [...this.payments.values()]
      .filter(({ approvedAt, rejected }) => approvedAt && rejected === null)
      .reduce((sum, { cents }) => sum + cents, 0);
    return this.deposited + this.received() - sent;
  }

  private statusOf({ approvedAt, rejected }: Payment): string {
    if (!approvedAt) return 'CREATED';
    if (this.now().getTime() < approvedAt.getTime() + SENDING_MS) return 'APPROVED';
    return rejected === null ? 'CONFIRMED' : 'FAILED';
  }

  shown(payment: Payment): Fields {
    const status = this.statusOf(payment);
    const isSent = status === 'CONFIRMED' || status === 'FAILED';
    return {
      payment: this.shownPayment(payment),
      ...(isSent && {
        transaction: {
          value: payment.cents,
          endToEndId: payment.endToEndId,
          time: payment.approvedAt?.toISOString(),
          ...(payment.rejected && { providerRejectedReason: payment.rejected }),
        },
      }),
      ...(status === 'CONFIRMED' && {
        destination: {
          name: 'Ana Souza',
          taxID: '52998224725',
          pixKey: payment.key,
          bank: 'Banco',
          branch: '0001',
          account: '123456',
        },
      }),
    };
  }

  private shownPayment(payment: Payment): Fields {
    return {
      type: 'PIX_KEY',
      value: payment.cents,
      status: this.statusOf(payment),
      destinationAlias: payment.key,
      destinationAliasType: payment.keyType,
      ...(payment.comment !== undefined && { comment: payment.comment }),
      correlationID: payment.correlationId,
      sourceAccountId: '6823414a524ed520d3518dd6',
    };
  }
}
