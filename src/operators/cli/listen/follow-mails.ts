/** Follows the mails of a store in Dev mode: what its inbox gets, and what could not be sent. */
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../../platform/operations/errors';
import { SECOND_MS } from '../../../platform/time/clock';
import type { ApiClient, JsonObject } from '../remote/api-client';

export interface FollowedMail {
  id: string;
  template: string;
  recipient: string;
  subject: string | null;
  status: string;
}

const ASK_EVERY_MS = SECOND_MS;
const FIELDS = 'id template recipient subject status';
const LIST = `query ($after: String, $status: MessageStatus) {
  messages(first: 100, after: $after, filter: { status: $status }) {
    nodes { ${FIELDS} }
    pageInfo { hasNextPage endCursor }
  }
}`;
const ONE = `query ($id: ID!) { message(id: $id) { ${FIELDS} } }`;
/** A mail that no longer held is none that a buyer would get. */
const SHOWN = ['SENT', 'BOUNCED', 'FAILED'];
const FINAL_STATUSES = [401, 403];

/**
 * The mails that are settled from now on, also those that were queued before; `open` once those are
 * known. Ends when the signal is aborted, or with the reason if the key may not read mails.
 */
export async function* followMails(
  api: ApiClient,
  signal: AbortSignal,
): AsyncGenerator<FollowedMail | 'open', string | null> {
  const following: Following = { newest: null, waiting: new Set() };
  while (!signal.aborted) {
    try {
      const isFirst = following.newest === null;
      for (const mail of await settledMails(api, following)) yield mail;
      if (isFirst) yield 'open';
    } catch (error) {
      if (isFinal(error)) return error.message;
    }
    await pause(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return null;
}

/** A lost connection is reported where events are followed. */
const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && FINAL_STATUSES.includes(error.status);

/** What is known of the mails of the store. */
interface Following {
  /** The id of the newest one; null before any was read. */
  newest: string | null;
  /** Those that are queued, or could not be read after they were settled. */
  waiting: Set<string>;
}

async function settledMails(api: ApiClient, following: Following): Promise<FollowedMail[]> {
  const { newest, waiting } = following;
  const added = await mailsAfter(api, newest);
  const queued = newest === null || waiting.size > 0 ? await queuedIds(api) : [];
  following.newest = added[0]?.id ?? newest ?? (await newestId(api));
  const settled = [...waiting].filter((id) => !queued.includes(id));
  const asked = [...settled, ...added.map(({ id }) => id)].toSorted();
  for (const id of [...queued, ...asked]) waiting.add(id);
  const read: FollowedMail[] = [];
  for (const id of asked) {
    const mail = added.find((each) => each.id === id) ?? (await mailOf(api, id));
    if (!mail || mail.status !== 'QUEUED') waiting.delete(id);
    if (mail) read.push(mail);
  }
  return read.filter(({ status }) => SHOWN.includes(status));
}

const newestId = async (api: ApiClient): Promise<string> => (await pageOf(api)).nodes[0]?.id ?? '';

const queuedIds = async (api: ApiClient): Promise<string[]> =>
  (await pageOf(api, { status: 'QUEUED' })).nodes.map(({ id }) => id);

interface Page {
  nodes: FollowedMail[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** The newest first. None before one is known: what happened earlier is not shown. */
async function mailsAfter(api: ApiClient, known: string | null): Promise<FollowedMail[]> {
  const added: FollowedMail[] = [];
  for (let after: string | null = null; known !== null;) {
    const { nodes, pageInfo }: Page = await pageOf(api, { after });
    const newer = nodes.filter(({ id }) => id > known);
    added.push(...newer);
    if (newer.length < nodes.length || !pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  return added;
}

async function pageOf(api: ApiClient, variables: JsonObject = {}): Promise<Page> {
  const { messages } = await api.graphql(LIST, variables);
  if (!messages) throw new AppError(403, 'FORBIDDEN', 'the key lacks CUSTOMER:READ');
  return messages as unknown as Page;
}

async function mailOf(api: ApiClient, id: string): Promise<FollowedMail | null> {
  return (await api.graphql(ONE, { id })).message as FollowedMail | null;
}
