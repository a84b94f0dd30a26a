/**
 * Compiles queries that are repeated, with graphql-jit. Compiling runs in the event loop, so it is
 * charged to the caller and has a budget of time; beyond either the query is interpreted.
 */
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../../platform/operations/errors';
import { isCompilable } from './compilable';
import { CompileBudget } from './compile-budget';
import { charge, type KnownDocuments, type Spend } from './known-documents';
import { SelectedColumns } from './selected-columns';

const COMPILED_MAX = 300;
/** With each fragment in the places where it is spread. Larger queries are always interpreted. */
const SELECTIONS_MAX = 500;
/** Compiling so many selections takes about as long as a request. */
const SELECTIONS_OF_A_REQUEST = 50;

/** A compiled query, and the columns that it selects. */
interface RepeatedQuery {
  run: CompiledQuery['query'];
  selected: SelectedColumns;
}

/** The most recently used queries. */
export class CompiledQueries {
  /**
   * Null until the query is sent a second time. Compiling a query that is sent once costs more than
   * it saves.
   */
  private readonly known = new LRUCache<string, { query: RepeatedQuery | null }>({
    max: COMPILED_MAX,
  });
  private readonly budget = new CompileBudget();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly documents: KnownDocuments,
  ) {}

  has(hash: string, operationName: string | undefined): boolean {
    return Boolean(this.known.get(keyOf(hash, operationName))?.query);
  }

  /** Null if the query is to be interpreted. Compiling it counts against the caller's limit. */
  find(
    hash: string,
    document: DocumentNode,
    operationName: string | undefined,
    spend: Spend,
  ): RepeatedQuery | null {
    const key = keyOf(hash, operationName);
    const known = this.known.get(key);
    if (known?.query) return known.query;
    const query =
      known && this.mayCompile(hash, document, spend)
        ? this.compile(document, operationName)
        : null;
    this.known.set(key, { query });
    return query;
  }

  private mayCompile(hash: string, document: DocumentNode, spend: Spend): boolean {
    const selections = this.documents.selectionsOf(hash) ?? Infinity;
    if (selections > SELECTIONS_MAX || !this.budget.hasTime || !isCompilable(document))
      return false;
    try {
      charge(selections / SELECTIONS_OF_A_REQUEST, spend);
      return true;
    } catch (error) {
      // The caller has used up its rate: that is no reason to refuse the query.
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  private compile(document: DocumentNode, operationName: string | undefined): RepeatedQuery | null {
    return this.budget.measure(() => {
      const compiled = compileQuery(this.schema, document, operationName);
      if (!isCompiledQuery(compiled)) return null;
      return { run: compiled.query, selected: new SelectedColumns(this.schema, document) };
    });
  }
}

function keyOf(hash: string, operationName: string | undefined): string {
  return `${hash}|${operationName ?? ''}`;
}
