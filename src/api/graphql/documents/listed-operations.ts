/**
 * The operations of the front ends that an operator has listed. A client sends the id of one in
 * place of its text. The list may also be made the limit: then no other document is executed.
 */
import { limitExceeded } from '../errors';
import { withoutHash, type DocumentBody } from './persisted-documents';

interface ListedBody extends DocumentBody {
  documentId?: unknown;
  id?: unknown;
}

export class ListedOperations {
  private readonly allTexts: ReadonlySet<unknown>;

  /** `texts` has the text of each operation by its id. */
  constructor(
    private readonly texts: ReadonlyMap<unknown, string>,
    readonly isOnly: boolean,
  ) {
    this.allTexts = new Set(texts.values());
  }

  /**
   * The body with the text of the operation that it names by its id; any other body as it is, for
   * automatic persisted queries. Refuses with 400 a text that differs from the listed one, an
   * unknown id and, where only the list is executed, any other document.
   */
  withText(given: unknown): unknown {
    const body = (given ?? {}) as ListedBody;
    const { query, operationName = null, variables = null, extensions } = body;
    const hash = extensions?.persistedQuery?.sha256Hash;
    const documentId = body.documentId ?? body.id;
    const text = this.texts.get(hash ?? documentId);
    if (text === undefined) {
      this.refuseUnlisted(query, hash === undefined ? documentId : undefined);
      return given;
    }
    // Clients may send the text beside the id, or null in its place.
    if ((query ?? text) !== text)
      throw limitExceeded(
        'the query is not the listed text of this id: send the id alone',
        'PERSISTED_QUERY_HASH_MISMATCH',
      );
    return withoutHash({ query: text, operationName, variables, extensions });
  }

  private refuseUnlisted(query: unknown, documentId: unknown): void {
    const isUnknownId = typeof query !== 'string' && documentId !== undefined;
    if (!isUnknownId && (!this.isOnly || this.allTexts.has(query))) return;
    throw limitExceeded(
      this.isOnly
        ? 'only listed operations are executed here: send the id of one, or exactly its text'
        : 'there is no listed operation with this id: send the text of the document',
      'PERSISTED_QUERY_NOT_IN_LIST',
    );
  }
}
