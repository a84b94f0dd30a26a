/** The products that a form offers: the newest hundred, and others by the beginning of a name. */
import { useQuery } from '@apollo/client/react';
import { useEffect, useState, type ReactNode } from 'react';
import { graphql } from '../../gql';
import type { ProductChoicesQuery } from '../../gql/graphql';
import { TextField } from '../../parts/forms/field';
import { useChoiceWords } from '../../words/choices';

const CHOICES = graphql(`
  query ProductChoices($isRecurring: Boolean, $name: String) {
    products(first: 100, filter: { status: ACTIVE, isRecurring: $isRecurring, name: $name }) {
      nodes {
        id
        name
        price
        cycle
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`);
const ASKED_AFTER_MS = 250;

export type ProductChoice = NonNullable<ProductChoicesQuery['products']>['nodes'][number];

interface ProductChoices {
  /** For `Loaded`. The products that are chosen stay among them while others are looked for. */
  result: { data?: readonly ProductChoice[]; error?: unknown; refetch: () => Promise<unknown> };
  /** The field that looks for others; nothing while all products are shown. */
  finder: ReactNode;
}

/** `isRecurring`: null = those of subscriptions and the others. */
export function useProductChoices(
  isRecurring: boolean | null,
  chosen: readonly string[],
): ProductChoices {
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setName(text.trim()), ASKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, previousData, error, refetch } = useQuery(CHOICES, {
    variables: { isRecurring, name: name || null },
    fetchPolicy: 'network-only',
  });
  const products = (data ?? previousData)?.products;
  const [seen, setSeen] = useState<readonly ProductChoice[]>([]);
  const [areMany, setMany] = useState(false);
  useEffect(() => {
    if (!products) return;
    setSeen((before) => withAll(before, products.nodes));
    setMany((before) => before || products.pageInfo.hasNextPage);
  }, [products]);
  const kept = seen.filter(({ id }) => chosen.includes(id));
  return {
    result: { ...(products && { data: withAll(kept, products.nodes) }), error, refetch },
    finder: areMany && <Finder onChange={setText} />,
  };
}

function Finder({ onChange }: { onChange: (text: string) => void }) {
  const choices = useChoiceWords();
  return (
    <TextField
      name="find"
      label={choices.find}
      hint={choices.findHint}
      autoComplete="off"
      maxLength={200}
      onChange={onChange}
    />
  );
}

const withAll = (
  before: readonly ProductChoice[],
  more: readonly ProductChoice[],
): readonly ProductChoice[] => [
  ...before.filter(({ id }) => !more.some((each) => each.id === id)),
  ...more,
];
