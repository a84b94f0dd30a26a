/** What the archive of events holds, for operators. */
import type { AllStores, AllStoresSql } from '../../../platform/records/all-stores';
import { firstIdAt, idCreatedAt } from '../../../platform/records/columns/ids';
import { wallNow } from '../../../platform/time/clock';
import { Event } from '../events/event';
import { OLDEST_DUE } from './archive-events';
import { measureFile } from './event-file';
import { dueAt, keptFrom } from './months';

const FILES_MAX = 10_000;

export interface ArchivedMonth {
  month: string;
  files: number;
  events: number;
  bytes: number;
}

export interface ArchiveProblem {
  file: string;
  month: string;
  problem: string;
}

/** By month, oldest first. */
export async function listArchives(all: AllStores): Promise<ArchivedMonth[]> {
  const months = await all.query<Record<keyof ArchivedMonth, string>>(`
    SELECT "month", count(*) AS "files", sum("events") AS "events", sum("bytes") AS "bytes"
    FROM "eventArchives"
    WHERE "archivedAt" IS NOT NULL
    GROUP BY "month"
    ORDER BY "month"
  `);
  return months.map(({ month, files, events, bytes }) => ({
    month,
    files: Number(files),
    events: Number(events),
    bytes: Number(bytes),
  }));
}

/** Reads the files, of one month or of all, and names those that are not what was written. */
export async function checkArchives(
  all: AllStores,
  month: string | null,
): Promise<{ checked: number; problems: ArchiveProblem[] }> {
  const archives = await all.query<{
    file: string;
    month: string;
    events: number;
    bytes: number;
    sha256: string;
  }>(
    `
      SELECT "file", "month", "events", "bytes", "sha256"
      FROM "eventArchives"
      WHERE "archivedAt" IS NOT NULL AND ($1::text IS NULL OR "month" = $1)
      ORDER BY "id"
      LIMIT ${FILES_MAX}
    `,
    [month],
  );
  const problems: ArchiveProblem[] = [];
  for (const archive of archives) {
    const problem = await problemOf(archive);
    if (problem) problems.push({ file: archive.file, month: archive.month, problem });
  }
  return { checked: archives.length, problems };
}

async function problemOf(archive: {
  file: string;
  events: number;
  sha256: string;
}): Promise<string | null> {
  try {
    const { events, sha256 } = await measureFile(archive.file);
    if (events !== archive.events)
      return `it has ${events} events, and ${archive.events} were written`;
    return sha256 === archive.sha256 ? null : 'its content is not what was written';
  } catch (error) {
    return (error as Error).message;
  }
}

/** How long ago the oldest event was due that is still in the table; 0 if none is. */
export async function lateMs(all: AllStoresSql, keptMonths: number): Promise<number> {
  if (keptMonths === 0) return 0;
  const now = wallNow();
  const [oldest] = await all.query<{ id: string }>(OLDEST_DUE, [
    firstIdAt(Event.prefix, keptFrom(now, keptMonths)),
  ]);
  return oldest
    ? Math.max(0, now.getTime() - dueAt(idCreatedAt(oldest.id), keptMonths).getTime())
    : 0;
}
