/** How a path reads and documents a body that differs from the operation's input. */
import { unprocessable } from '../../platform/operations/errors';
import type { JsonSchema } from '../../platform/operations/json-schema';
import { isObject } from '../../platform/operations/is-object';

export type Body = Record<string, unknown>;

/** A field that was sent and has no effect, because another value counts. */
export interface ReplacedField {
  name: string;
  given: unknown;
  counts: unknown;
  /** The sentence if both values are equal, or if the field is not about money. */
  warning: string;
  /** The sentence if a field about money has another value. */
  refusal: string;
}

export interface BodyForm {
  /** The body as the operation's input. */
  read(body: Body): Body;
  /** The fields that reading the body replaces. */
  replaced?(body: Body): ReplacedField[];
  /** The schema of the body, derived from the schema of the input. Left out: that of the input. */
  document?(input: JsonSchema): JsonSchema;
  /** If fields may be inside of `data`: those that are never there. */
  outside?: readonly string[];
  /** A field whose words are others than those of the input. */
  words?: { field: string; sent(word: string): string };
}

const PERCENT_MAX = 100;
/** 0.07 × 100 is 7.000000000000001 in floating point. */
const ROUNDING_DIGITS = 9;

/** Accepts `{data: {...}, ...}` and the flat form. Fields next to `data` count too. */
export const nestedOrFlat: BodyForm = {
  read(body) {
    const { data, ...beside } = body;
    return isObject(data) ? { ...beside, ...data, ...beside, ...withoutNulls(data) } : body;
  },
  replaced({ data, ...beside }) {
    if (!isObject(data)) return [];
    return Object.keys(withoutNulls(beside))
      .filter((name) => Object.hasOwn(withoutNulls(data), name))
      .map((name) => ({
        name,
        given: beside[name],
        counts: data[name],
        warning: `${name} is beside data and in data: only data.${name} counts`,
        refusal: `${name} beside data is not data.${name}: send only data.${name}`,
      }));
  },
  document: (input) => nestedIn(input, []),
  outside: [],
};

/**
 * The same for a coupon, whose percentage may have two decimals. Clients that count in hundredths
 * of a percent mean 1% by 100.
 */
export const couponBody: BodyForm = {
  ...nestedOrFlat,
  read: (body) => withoutDecimals(nestedOrFlat.read(body)),
  document: (input) => nestedIn(withDecimals(input), []),
  replaced: (body) => {
    const { discountKind, discount } = nestedOrFlat.read(body);
    const isWhole = discountKind === 'PERCENTAGE' && discount === 100;
    const sentence = 'discount 100 is 100%: only above 100 it is in hundredths of a percent';
    return [
      ...(nestedOrFlat.replaced?.(body) ?? []),
      ...(isWhole
        ? [{ name: 'discount', given: 100, counts: 100, warning: sentence, refusal: sentence }]
        : []),
    ];
  },
};

/** The schema of the body, whose `discount` may have decimals. */
function withDecimals(input: JsonSchema): JsonSchema {
  const discount: JsonSchema = {
    ...input.properties?.discount,
    type: 'number',
    exclusiveMinimum: 0,
    description:
      'PERCENTAGE: a percentage up to 100, with at most two decimals, or hundredths of a percent, 101 ' +
      'to 10,000 (1050 is 10.5%). FIXED: cents.',
  };
  const { minimum: _, ...schema } = discount;
  return { ...input, properties: { ...input.properties, discount: schema } };
}

/** A percentage such as 5.25 as its hundredths; every other discount as it is. */
function withoutDecimals(body: Body): Body {
  const { discountKind, discount, ...others } = body;
  if (discountKind !== 'PERCENTAGE' || typeof discount !== 'number') return body;
  if (Number.isInteger(discount) || discount < 0 || discount > PERCENT_MAX) return body;
  const hundredths = Number((discount * PERCENT_MAX).toFixed(ROUNDING_DIGITS));
  if (!Number.isInteger(hundredths) || hundredths === 0) return body;
  return { ...others, discountKind, discountHundredths: hundredths };
}

/** The same for the change of an object: its `id` is next to `data`. */
export const nestedNextToId: BodyForm = {
  ...nestedOrFlat,
  document: (input) => nestedIn(input, ['id'], ['id']),
  outside: ['id'],
};

/** Words of newer clients for methods that no account at a provider serves. */
const WALLETS: readonly unknown[] = ['APPLE_PAY', 'GOOGLE_PAY'];

function refuseWallets({ methods }: Body): void {
  const wallet = Array.isArray(methods) && methods.find((method) => WALLETS.includes(method));
  if (typeof wallet === 'string')
    throw unprocessable(
      `methods: ${wallet} is not available: no account at a provider serves it. Leave it out`,
      'methods',
      { reason: 'METHOD_NOT_AVAILABLE' },
    );
}

/** `dueDate` is for boletos: it has no effect on what offers none. Wallets are refused. */
export const saleBody: BodyForm = {
  read(body) {
    refuseWallets(body);
    return body;
  },
  replaced: ({ methods, dueDate }) =>
    withoutBoleto(dueDate, Array.isArray(methods) && methods.includes('BOLETO')),
};

function withoutBoleto(dueDate: unknown, isBoleto: boolean): ReplacedField[] {
  if (isBoleto || (dueDate ?? null) === null) return [];
  const sentence = 'dueDate has no effect: it is for boletos only';
  return [{ name: 'dueDate', given: dueDate, counts: null, warning: sentence, refusal: sentence }];
}

/** A card has no code that expires. */
function withoutCode({ expiresIn = null }: Body): ReplacedField[] {
  return expiresIn === null ? [] : [withoutEffect('expiresIn', expiresIn, 'a card is charged now')];
}

/** PIX and boleto keep the price. */
function withoutCard({ passFeesToCustomer = null }: Body): ReplacedField[] {
  return passFeesToCustomer === null || passFeesToCustomer === false
    ? []
    : [withoutEffect('passFeesToCustomer', passFeesToCustomer, 'it is for cards only')];
}

function withoutEffect(name: string, given: unknown, why: string): ReplacedField {
  const sentence = `${name} has no effect: ${why}`;
  return { name, given, counts: null, warning: sentence, refusal: sentence };
}

/** A method next to the `data` of the charge. The flat form needs none: it is a PIX. */
export const transparentBody: BodyForm = {
  read: (body) =>
    isObject(body.data) ? nestedOrFlat.read(body) : { ...body, method: body.method ?? 'PIX' },
  replaced: (body) => {
    const { method, dueDate, ...others } = nestedOrFlat.read(body);
    return [
      ...(nestedOrFlat.replaced?.(body) ?? []),
      ...withoutBoleto(dueDate, method === 'BOLETO'),
      ...(method === 'CARD' ? withoutCode(others) : withoutCard(others)),
    ];
  },
  document: (input) => nestedIn(input, ['method']),
  outside: ['method'],
};

const OF_CARDS = ['token', 'installmentCount', 'passFeesToCustomer', 'billingAddress'];

/** Version 1 has PIX codes only. */
export const pixBody: BodyForm = {
  read: (body) => ({ ...nestedOrFlat.read(body), method: 'PIX' }),
  replaced: (body) => [
    ...(nestedOrFlat.replaced?.(body) ?? []),
    ...replacedByPix(nestedOrFlat.read(body)),
    ...withoutBoleto(nestedOrFlat.read(body).dueDate, false),
    ...withoutCard(nestedOrFlat.read(body)),
  ],
  document: (input) => nestedIn(without(input, ['method', ...OF_CARDS]), []),
  outside: ['method'],
};

/**
 * The secret of a webhook is required here; the service makes one only where the request says so.
 * GraphQL and the dashboard get one whenever they send none.
 */
export const secretOrGenerated: BodyForm = {
  read: (body) => ({ ...body, generateSecret: body.generateSecret ?? false }),
  document: (input) => ({
    ...input,
    anyOf: [
      { title: 'Your own secret', required: ['secret'] },
      {
        title: 'A secret that the service makes',
        properties: { generateSecret: { type: 'boolean', const: true } },
        required: ['generateSecret'],
      },
    ],
  }),
};

/** Outcomes are `decline-next` in REST bodies, and DECLINE_NEXT in GraphQL. */
export const hyphenatedOutcome: BodyForm = {
  read: (body) =>
    typeof body.outcome === 'string'
      ? { ...body, outcome: body.outcome.toUpperCase().replaceAll('-', '_') }
      : body,
  document: (input) => changeEnum(input, 'outcome', (words) => words.map(hyphenated)),
  words: { field: 'outcome', sent: hyphenated },
};

/** `add` and `subtract` are ADD and SUBTRACT in GraphQL. */
export const lowerCaseAction: BodyForm = {
  read: (body) =>
    typeof body.action === 'string' && body.action === body.action.toLowerCase()
      ? { ...body, action: body.action.toUpperCase() }
      : body,
  document: (input) => changeEnum(input, 'action', (words) => words.map(inLowerCase)),
  words: { field: 'action', sent: inLowerCase },
};

function hyphenated(word: string): string {
  return inLowerCase(word).replaceAll('_', '-');
}

function inLowerCase(word: string): string {
  return word.toLowerCase();
}

/** EVP, the name in the PIX directory, means RANDOM: flat and nested. */
export const evpIsRandom: BodyForm = {
  read(body) {
    const { pixKeyType, pix } = body;
    const isNested = isObject(pix) && pix.type === 'EVP';
    return {
      ...body,
      ...(pixKeyType === 'EVP' && { pixKeyType: 'RANDOM' }),
      ...(isNested && { pix: { ...pix, type: 'RANDOM' } }),
    };
  },
  document(input) {
    const withEvp = (words: readonly string[]) => [...words, 'EVP'];
    const { pix, ...rest } = input.properties ?? {};
    return changeEnum(
      { ...input, properties: { ...rest, ...(pix && { pix: changeEnum(pix, 'type', withEvp) }) } },
      'pixKeyType',
      withEvp,
    );
  },
};

/** A transfer is always sent by PIX. A `method` that says so is accepted. */
export const pixTransferBody: BodyForm = {
  read: ({ method: _always, ...body }) => evpIsRandom.read(body),
  replaced: replacedByPix,
  document: evpIsRandom.document,
};

function replacedByPix({ method = null }: Body): ReplacedField[] {
  if (method === null) return [];
  return [
    {
      name: 'method',
      given: method,
      counts: 'PIX',
      warning: 'method is not a field of this request: it is always PIX',
      refusal: 'method must be PIX, the only method of this request: leave it out',
    },
  ];
}

/** An explicit null must not hide a value given elsewhere. */
export function withoutNulls(body: object): Body {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/** The input without some of its fields. */
export function without(input: JsonSchema, names: readonly string[]): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([name]) => !names.includes(name)),
  );
  const required = (input.required ?? []).filter((name) => !names.includes(name));
  const { required: _all, ...rest } = input;
  return { ...rest, properties, ...(required.length > 0 && { required }) };
}

/**
 * Both forms, the nested one first. `outside` is a field next to `data`: required there and, unless
 * it is in `always`, optional in the flat form.
 */
function nestedIn(
  input: JsonSchema,
  outside: readonly string[],
  always: readonly string[] = [],
): JsonSchema {
  const inner = without(input, outside);
  const beside = Object.fromEntries(outside.map((name) => [name, input.properties?.[name] ?? {}]));
  const metadata = input.properties?.metadata;
  const nested = {
    type: 'object',
    title: 'With `data`',
    properties: { ...beside, data: inner, ...(metadata && { metadata }) },
    required: [...outside, 'data'],
  };
  const flat = { ...input, title: 'Flat', required: [...always, ...(inner.required ?? [])] };
  return { anyOf: [nested, flat] };
}

function changeEnum(
  input: JsonSchema,
  name: string,
  change: (words: readonly string[]) => string[],
): JsonSchema {
  const field = input.properties?.[name];
  if (!field?.enum) return input;
  return {
    ...input,
    properties: {
      ...input.properties,
      [name]: { ...field, enum: change(field.enum.filter((word) => word !== null)) },
    },
  };
}
