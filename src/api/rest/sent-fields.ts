/** Names the fields of a refusal as they were sent: with `data.` in front, if they were in it. */
import { AppError, InvalidFields, type WrongField } from '../../platform/operations/errors';
import { fieldsOf } from '../../platform/records/columns/columns';
import type { Body } from './body-form';
import type { Route } from './route';

/** The interface gives the sentences about these word for word. */
const WORD_FOR_WORD: ReadonlySet<string> = new Set(['ensureSameTaxId']);

interface Sent {
  body: unknown;
  query: unknown;
}

/** Of a body without `data` nothing changes. */
export function withSentFields(
  refusal: AppError,
  { body: form, operation }: Route,
  { body, query }: Sent,
): AppError {
  const outside = form?.outside;
  if (!outside || !isObject(body) || !isObject(body.data)) return refusal;
  const { data, ...beside } = body;
  const known = fieldsOf(operation.input);
  const isBeside = (name: string) =>
    outside.includes(name) ||
    Object.hasOwn(beside, name) ||
    (isObject(query) && Object.hasOwn(query, name));
  const sent = (path: string) => {
    const [name = ''] = path.split('.');
    const isInData = Object.hasOwn(data, name) || known.has(name);
    return isInData && !isBeside(name) ? `data.${path}` : path;
  };
  return renamed(refusal, sent);
}

function renamed(refusal: AppError, sent: (path: string) => string): AppError {
  const { field, message, values } = refusal;
  const fields =
    refusal instanceof InvalidFields
      ? refusal.fields
      : [{ field, message, ...(values && { values }) }];
  const all = fields.map((each) => sentField(each, sent));
  const sentences = message.startsWith(sentencesOf(fields))
    ? `${sentencesOf(all)}${message.slice(sentencesOf(fields).length)}`
    : message;
  const [first] = all;
  return Object.assign(Object.create(refusal) as AppError, {
    message: sentences,
    field: first?.field ?? null,
    values: first?.values ?? values,
    ...(refusal instanceof InvalidFields && { fields: all }),
  });
}

const sentencesOf = (fields: readonly WrongField[]): string =>
  fields.map(({ message }) => message).join('; ');

function sentField(wrong: WrongField, sent: (path: string) => string): WrongField {
  const { field, message, values } = wrong;
  if (field === null) return wrong;
  const name = sent(field);
  const isNamed = message.startsWith(`${field} `) || message.startsWith(`${field}:`);
  const isFree = !WORD_FOR_WORD.has(field);
  return {
    ...wrong,
    field: name,
    message: isNamed && isFree ? `${name}${message.slice(field.length)}` : message,
    ...(Array.isArray(values?.with) && {
      values: { ...values, with: (values.with as readonly string[]).map(sent) },
    }),
  };
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
