/** Notifies a person of something at the next visit. */
import { newId } from '../../platform/records/columns/ids';
import { wallNow } from '../../platform/time/clock';
import { Notice, type NoticeKind } from './notice';
import type { People } from './people';

export async function notify(
  people: People,
  userId: string,
  kind: NoticeKind,
  detail: string | null = null,
): Promise<void> {
  const id = newId(Notice.prefix);
  await people.insert(Notice, { id, userId, kind, detail, at: wallNow(), seenAt: null });
}
