/**
 * The most recently used documents. What is computed once for each is stored here: the limit it
 * exceeds, whether it is valid, and its cost.
 */
import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import {
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { costOf, variablesOfCost, type DocumentCall } from './document-cost';
import { operationsOf } from './document-parts';
import { exceededLimit, parseDocument, spreadSelectionsOf, TOKENS_MAX } from './document-limits';
import { singleMutationOf } from './single-mutation';

/** The number of tokens of all known documents; a token takes a few hundred bytes. */
const KNOWN_TOKENS_MAX = 200_000;
const COSTS_MAX = 2_000;
/** Of the texts whose hashes are kept: those that are repeated. */
const HASHED_CHARACTERS_MAX = 1_000_000;
/**
 * The number of tokens of a new document that count as one request: checking and validating them
 * takes about as long.
 */
const TOKENS_OF_A_REQUEST = 50;
/** The same for computing its cost with new variables. */
const TOKENS_OF_A_REQUEST_MEASURED = 100;
const HASH_LENGTH = 64;
export const VALIDATION_ERRORS_MAX = 10;

/** Counts additional requests against the caller's rate limit; refuses with 429 beyond it. */
export type Spend = (requests: number) => void;

type DocumentStore = NonNullable<ApolloServerOptions<BaseContext>['documentStore']>;

export interface KnownDocument {
  hash: string;
  /** The limit it exceeds; null if it may be executed or Apollo reports what is wrong with it. */
  refusal: GraphQLError | null;
  /** See `singleMutationOf`. */
  mutationName: string | null;
  /** Whether it has a mutation that may be executed. */
  hasMutation: boolean;
  /** Null when it is refused or invalid. */
  document: DocumentNode | null;
  /** What makes it invalid. */
  errors: readonly GraphQLError[];
  tokens: number;
  /** With each fragment in the places where it is spread; compiling takes as long. */
  selections: number;
}

/** What is known of a document that is not executed. */
const REFUSED = {
  mutationName: null,
  hasMutation: false,
  document: null,
  errors: [],
  selections: 0,
} as const;

export class KnownDocuments {
  private readonly known = new LRUCache<string, KnownDocument>({
    maxSize: KNOWN_TOKENS_MAX,
    sizeCalculation: ({ tokens }) => tokens,
  });
  private readonly costs = new LRUCache<string, number>({ max: COSTS_MAX });
  private readonly hashes = new LRUCache<string, string>({
    maxSize: HASHED_CHARACTERS_MAX,
    sizeCalculation: (_hash, { length }) => length || 1,
  });

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly introspection: boolean,
    private readonly hideSuggestions = !introspection,
  ) {}

  /**
   * Checks a document. A document that is not known first counts against the caller's rate limit.
   */
  check(text: string, spend: Spend): KnownDocument {
    const repeated = this.hashes.get(text);
    const hash = repeated ?? hashOf(text);
    const known = this.known.get(hash);
    if (known) {
      if (!repeated) this.hashes.set(text, hash);
      // Apollo parses and validates an invalid document each time.
      if (!known.document && !known.refusal) charge(known.tokens / TOKENS_OF_A_REQUEST, spend);
      return known;
    }
    const checked = { hash, ...this.read(text, spend) };
    this.known.set(hash, checked);
    return checked;
  }

  /** The selections of a known document, its fragments spread; null if it is not known. */
  selectionsOf(hash: string): number | null {
    return this.known.get(hash)?.selections ?? null;
  }

  /** The cost of a valid document with variables that fit; refuses with COST_EXCEEDED. */
  costOf(call: DocumentCall & { hash: string }, costMax: number, spend: Spend): number {
    const key = `${call.hash}|${call.operationName ?? ''}|${variablesOfCost(call.variables)}`;
    const known = this.costs.get(key);
    if (known !== undefined && known <= costMax) return known;
    charge((call.document.tokenCount ?? 0) / TOKENS_OF_A_REQUEST_MEASURED, spend);
    const cost = costOf(this.schema, call, costMax);
    this.costs.set(key, cost);
    return cost;
  }

  /** Where Apollo looks for a valid document before it parses and validates one. */
  get store(): DocumentStore {
    return {
      get: (key) => Promise.resolve(this.known.get(key.slice(-HASH_LENGTH))?.document ?? undefined),
      set: () => Promise.resolve(),
      delete: () => Promise.resolve(),
    };
  }

  private read(text: string, spend: Spend): Omit<KnownDocument, 'hash'> {
    const document = parseDocument(text);
    if (document instanceof GraphQLError) return { ...REFUSED, refusal: document, tokens: 1 };
    const tokens = document.tokenCount ?? TOKENS_MAX;
    charge(tokens / TOKENS_OF_A_REQUEST, spend);
    const refusal = exceededLimit(this.schema, document);
    if (refusal) return { ...REFUSED, refusal, tokens };
    const rules = this.introspection
      ? specifiedRules
      : [...specifiedRules, NoSchemaIntrospectionCustomRule];
    const { hideSuggestions } = this;
    const errors = validate(this.schema, document, rules, {
      maxErrors: VALIDATION_ERRORS_MAX,
      hideSuggestions,
    });
    const isValid = errors.length === 0;
    return {
      refusal: null,
      mutationName: singleMutationOf(document),
      hasMutation: isValid && operationsOf(document).some(isMutation),
      document: isValid ? document : null,
      errors,
      tokens,
      selections: spreadSelectionsOf(document),
    };
  }
}

function isMutation({ operation }: OperationDefinitionNode): boolean {
  return operation === 'mutation';
}

/** The hash by which Apollo and clients name a document. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The request itself was counted already. */
export function charge(requests: number, spend: Spend): void {
  if (requests > 1) spend(requests - 1);
}
