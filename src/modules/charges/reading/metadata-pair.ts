/** A filter by metadata: a key and its value. `metadata[key]=value` in a query of REST. */
import { InputType } from 'type-graphql';
import { Text } from '../../../platform/records/columns/columns';

export const PAIRS_MAX = 5;

@InputType('MetadataInput', { description: 'A key of metadata, and its value.' })
export class MetadataPair {
  @Text('The key.', { max: 100, form: 'exact' }) key: string;
  @Text('The value, as text: `5` also finds the number 5, `true` the flag.', {
    max: 500,
    form: 'exact',
  })
  value: string;
}

/** What metadata may contain, as JSON: the text, or the number or flag that it may stand for. */
export function containedForms({ key, value }: MetadataPair): string[] {
  const forms: unknown[] = [value];
  if (/^(?:true|false|-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?)$/.test(value))
    forms.push(JSON.parse(value));
  return forms.map((form) => JSON.stringify({ [key]: form }));
}
