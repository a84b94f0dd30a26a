/** Names the fields of a refusal as they were sent: with `data.` in front, if they were in it. */
import { AppError, InvalidFields, type WrongField } from '../../platform/operations/errors';
import { fieldsOf } from '../../platform/records/columns/columns';
import type { BodyForm } from './body-form';
import type { Route } from './route';
import { isObject } from '../../platform/operations/is-object';

/** The interface gives the sentences about these word for word. */
const WORD_FOR_WORD: ReadonlySet<string> = new Set(['ensureSameTaxId']);

interface Sent {
  body: unknown;
  query: unknown;
}

/** Of a body without `data` no name changes. */
export function withSentFields(
  given: AppError,
  { body: form, operation }: Route,
  { body, query }: Sent,
): AppError {
  const refusal = form?.words ? changed(given, inWords(form.words)) : given;
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
  return changed(refusal, (wrong) => sentField(wrong, sent));
}

/** The choices as the body has them. */
function inWords({ field, sent }: NonNullable<BodyForm['words']>) {
  return (wrong: WrongField): WrongField => {
    const choices = wrong.field === field && wrong.values?.choices;
    if (!Array.isArray(choices)) return wrong;
    const known = choices as readonly string[];
    const message = wrong.message.replaceAll(/[A-Z][A-Z_]+/g, (word) =>
      known.includes(word) ? sent(word) : word,
    );
    return { ...wrong, message, values: { ...wrong.values, choices: known.map(sent) } };
  };
}

function changed(refusal: AppError, change: (wrong: WrongField) => WrongField): AppError {
  const { field, message, values } = refusal;
  const fields =
    refusal instanceof InvalidFields
      ? refusal.fields
      : [{ field, message, ...(values && { values }) }];
  const all = fields.map(change);
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
  const others = new Set(namesIn(wrong).filter((other) => other !== field));
  // Names of fields after the first: `splits.0.amount or splits.0.percentage is required`.
  const rest = message
    .slice(field.length)
    .replaceAll(/[a-z]\w*(\.\w+)*/gi, (word) =>
      others.has(word) || word.startsWith(`${parentOf(field)}.`) ? sent(word) : word,
    );
  return {
    ...wrong,
    field: name,
    message: isNamed && isFree ? `${name}${rest}` : message,
    ...(Array.isArray(values?.with) && {
      values: { ...values, with: (values.with as readonly string[]).map(sent) },
    }),
  };
}

const namesIn = ({ values }: WrongField): readonly string[] =>
  Array.isArray(values?.with) ? (values.with as readonly string[]) : [];

/** The object that a field is in; of a field of the body itself, a name that no field has. */
const parentOf = (path: string): string => path.split('.').slice(0, -1).join('.') || '?';
