/** What Efí keeps of boletos (Cobranças): slips, their payments, and the tokens of changes. */
import { randomBytes, randomInt } from 'node:crypto';
import { composeBoleto } from '../../../src/modules/providers/boleto';
import { civilDate, daysBetween } from '../../../src/platform/time/civil-time';
import type { Reply } from './pix-book';

const BANK = '364';
const LIST_DAYS_MAX = 31;
const FIRST_ID = 24_342_333;
const FINE_MAX = 1_000;
const LATE_TERMS_FROM = 1_000;
const DAYS_MAX = 120;

export interface Slip {
  id: number;
  customId: string;
  notificationUrl: string;
  total: number;
  status: 'waiting' | 'unpaid' | 'paid' | 'canceled' | 'settled';
  barcode: string;
  brCode: string | null;
  expireAt: string;
  configurations: Record<string, unknown>;
  customer: Record<string, unknown>;
  items: object[];
  createdAt: Date;
  paid: Paid | null;
}

interface Paid {
  cents: number;
  bankDate: string;
  at: Date;
}

interface Asked {
  items?: { value?: number; amount?: number }[];
  metadata?: { custom_id?: string; notification_url?: string };
  payment?: {
    banking_billet?: {
      customer?: Record<string, unknown>;
      expire_at?: string;
      configurations?: Record<string, unknown>;
    };
  };
}

export class ChargeBook {
  readonly slips: Slip[] = [];
  /** Whether the account issues boletos with a PIX code. */
  bolix = true;
  /** Who tells when a slip was paid, and how much was. By its own package, details never do. */
  tells = { notification: true, list: true, detail: false, day: true };
  private readonly tokens = new Map<string, Slip>();

  constructor(private readonly now: () => Date) {}

  post(body: Record<string, unknown>): Reply {
    const { items = [], metadata = {}, payment } = body as Asked;
    const billet = payment?.banking_billet ?? {};
    const { expire_at: expireAt = '', configurations = {}, customer = {} } = billet;
    const total = items.reduce((sum, { value = 0, amount = 0 }) => sum + value * amount, 0);
    const wrong = this.wrongIn(total, expireAt, { configurations, customer });
    if (wrong !== null) return refused(wrong);
    const freeField = Array.from({ length: 25 }, () => randomInt(10)).join('');
    const line = composeBoleto({ bank: BANK, amount: total, dueDate: expireAt, freeField });
    const slip: Slip = {
      id: FIRST_ID + this.slips.length,
      customId: metadata.custom_id ?? '',
      notificationUrl: metadata.notification_url ?? '',
      total,
      status: 'waiting',
      barcode: punctuated(line.typeableLine47),
      brCode: this.bolix
        ? `00020101021226850014br.gov.bcb.pix${randomBytes(8).toString('hex')}`
        : null,
      expireAt,
      configurations,
      customer,
      items,
      createdAt: this.now(),
      paid: null,
    };
    this.slips.push(slip);
    const { id: charge_id, status, barcode } = slip;
    return ok({
      charge_id,
      status,
      total,
      payment: 'banking_billet',
      barcode,
      ...pixOf(slip),
      ...linksOf(slip),
      billet_link: linksOf(slip).link,
      expire_at: expireAt,
    });
  }

  private wrongIn(
    total: number,
    expireAt: string,
    { configurations, customer }: Record<string, Record<string, unknown>>,
  ): string | null {
    const company = customer?.juridical_person as { cnpj?: string } | undefined;
    if (total < 300) return '/items';
    if (!customer?.cpf && !company?.cnpj) return '/payment/banking_billet/customer';
    if (!(expireAt >= civilDate(this.now()))) return '/payment/banking_billet/expire_at';
    return wrongTerms(total, configurations ?? {});
  }

  get(id: string): Reply {
    const slip = this.slips.find((one) => String(one.id) === id);
    return slip ? ok(this.detailOf(slip)) : { status: 404, body: { code: 3_500_010 } };
  }

  list(query: URLSearchParams): Reply {
    const [from, to] = [query.get('begin_date') ?? '', query.get('end_date') ?? ''];
    if (query.get('charge_type') !== 'billet' || daysBetween(from, to) > LIST_DAYS_MAX)
      return refused('/end_date');
    const listed = this.slips.filter(
      ({ customId, createdAt }) =>
        customId === query.get('custom_id') &&
        civilDate(createdAt) >= from &&
        civilDate(createdAt) <= to,
    );
    const pagination = { limit: Number(query.get('limit') ?? 100), offset: 0, page: 1 };
    const { body } = ok(listed.map((slip) => this.listed(slip)));
    return {
      status: 200,
      body: { ...body, params: { begin_date: from, end_date: to, pagination } },
    };
  }

  cancel(id: string): Reply {
    const slip = this.slips.find((one) => String(one.id) === id);
    if (!slip) return { status: 404, body: { code: 3_500_010 } };
    if (slip.status !== 'waiting' && slip.status !== 'unpaid') return refused('/status');
    slip.status = 'canceled';
    return { status: 200, body: { code: 200 } };
  }

  /** A bank reports a payment of that date. A printed slip may be paid after it was cancelled. */
  pay(customId: string, cents: number, bankDate = civilDate(this.now())): void {
    const slip = this.slipOf(customId);
    Object.assign(slip, { status: 'paid', paid: { cents, bankDate, at: this.now() } });
  }

  /** Cents that were paid for all slips. */
  received(): number {
    return this.slips.reduce((total, { paid }) => total + (paid?.cents ?? 0), 0);
  }

  slipOf(customId: string): Slip {
    const slip = this.slips.find((one) => one.customId === customId);
    if (!slip) throw new Error(`the fake has no boleto ${customId}`);
    return slip;
  }

  /** The form of a notification about the slip, and where it is sent. */
  notificationOf(customId: string): { url: string; body: string } {
    const slip = this.slipOf(customId);
    const token = randomBytes(12).toString('hex');
    this.tokens.set(token, slip);
    return {
      url: slip.notificationUrl,
      body: String(new URLSearchParams({ notification: token })),
    };
  }

  changes(token: string): Reply {
    const slip = this.tokens.get(token);
    if (!slip) return refused('/notification');
    const { customId: custom_id, status, paid, createdAt } = slip;
    const base = { type: 'charge', custom_id, identifiers: { charge_id: slip.id } };
    return ok([
      {
        id: 1,
        ...base,
        status: { current: 'waiting', previous: 'new' },
        created_at: local(createdAt),
      },
      {
        id: 2,
        ...base,
        status: { current: status, previous: 'waiting' },
        created_at: local(paid?.at ?? this.now()),
        ...(paid && this.tells.notification && { value: paid.cents }),
        ...(paid && this.tells.notification && this.dayOf(paid)),
      },
    ]);
  }

  private detailOf(slip: Slip): object {
    const { id: charge_id, total, status, customId: custom_id, createdAt, paid, customer } = slip;
    const created_at = local(createdAt);
    const { juridical_person: company, ...person } = customer;
    return {
      charge_id,
      total,
      status,
      custom_id,
      created_at,
      notification_url: slip.notificationUrl,
      items: slip.items,
      history: [{ message: 'Cobrança criada', created_at }],
      customer: { ...person, ...(company as object | undefined) },
      payment: {
        method: 'banking_billet',
        created_at,
        message: null,
        banking_billet: billetOf(slip),
        ...(paid && this.tells.detail && this.told(paid)),
      },
    };
  }

  private listed(slip: Slip): object {
    const { id, total, status, customId: custom_id, createdAt, paid, customer } = slip;
    const { juridical_person: company, ...person } = customer;
    return {
      id,
      total,
      status,
      custom_id,
      created_at: local(createdAt),
      customer: { phone_number: null, ...person, ...(company as object | undefined) },
      payment: {
        payment_method: 'banking_billet',
        paid_at: null,
        ...(paid && this.tells.list && this.told(paid)),
        banking_billet: billetOf(slip),
      },
    };
  }

  private told(paid: Paid): object {
    return {
      paid_value: paid.cents,
      ...(this.tells.day && { paid_at: local(paid.at) }),
      ...this.dayOf(paid),
    };
  }

  private dayOf({ bankDate }: Paid): object {
    return this.tells.day ? { received_by_bank_at: bankDate } : {};
  }
}

function billetOf(slip: Slip): object {
  const { fine, interest, days_to_write_off } = slip.configurations as {
    fine?: number;
    interest?: { value: number; type: string };
    days_to_write_off?: number;
  };
  return {
    barcode: slip.barcode,
    ...pixOf(slip),
    ...linksOf(slip),
    expire_at: slip.expireAt,
    configurations: {
      days_to_write_off: days_to_write_off ?? 0,
      ...(fine !== undefined && { fine }),
      ...(interest && { interest: interest.value, interest_type: interest.type }),
    },
  };
}

function linksOf({ id }: Slip): { link: string; pdf: object } {
  const link = `https://visualizacao.example.com/${id}`;
  return { link, pdf: { charge: `${link}.pdf` } };
}

function wrongTerms(total: number, terms: Record<string, unknown>): string | null {
  const { fine = 0, interest, days_to_write_off: days = 0 } = terms;
  if (!Number.isInteger(fine) || Number(fine) > FINE_MAX) return '/configurations/fine';
  if (total < LATE_TERMS_FROM && (fine || interest)) return '/configurations';
  return Number(days) > DAYS_MAX ? '/configurations/days_to_write_off' : null;
}

function pixOf({ brCode }: Slip): object {
  return brCode === null ? {} : { pix: { qrcode: brCode, qrcode_image: 'data:image/svg+xml,' } };
}

function punctuated(line: string): string {
  return line.replace(
    /^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/,
    '$1.$2 $3.$4 $5.$6 $7 $8',
  );
}

/** A time in São Paulo, as the bank writes it. */
function local(moment: Date): string {
  const [time = ''] = new Date(moment.getTime() - 10_800_000).toISOString().split('.');
  return time.replace('T', ' ');
}

function ok(data: unknown): Reply {
  return { status: 200, body: { code: 200, data } };
}

function refused(property: string): Reply {
  return {
    status: 400,
    body: {
      code: 3_500_034,
      error: 'validation_error',
      error_description: { property, message: 'O valor informado não é válido.' },
    },
  };
}
