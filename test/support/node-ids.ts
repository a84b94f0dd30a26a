/** One object of every type that is a Node, made by the examples of the interface. */
import { isInterfaceType } from 'graphql';
import type { buildSchema } from '../../src/api/graphql/schema';
import { collectExamples } from './examples';
import { documentsOverLists } from './nested-documents';
import type { World } from './world';

type Schema = ReturnType<typeof buildSchema>;

export function nodeTypes(schema: Schema): string[] {
  const type = schema.getType('Node');
  return isInterfaceType(type) ? schema.getPossibleTypes(type).map(({ name }) => name) : [];
}

/** The ids by type. */
export async function nodeIds(shop: World, schema: Schema): Promise<Map<string, string>> {
  await collectExamples(shop);
  await shop.deliver();
  const found = new Map<string, string>([
    ['Store', (await shop.graphql('{ store { id } }')).store.id],
  ]);
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect);
    if (typeof value !== 'object' || value === null) return;
    const { __typename: type, id } = value as { __typename?: string; id?: string };
    if (type && id) found.set(type, id);
    Object.values(value).forEach(collect);
  };
  for (const { query } of documentsOverLists(schema, 'first: 5', 2))
    collect(await shop.graphql(query.replaceAll(/\bid\b/g, '__typename id')));
  collect(await shop.graphql('{ store { ledgerEntries(first: 1) { nodes { __typename id } } } }'));
  collect(await shop.graphql('{ publicKey { __typename id } }'));
  return found;
}
