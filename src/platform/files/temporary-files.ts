/**
 * Temporary files, removed when the work that needs them ends. What a crash leaves is removed once
 * it is old.
 */
import type { Dirent } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS, wallNow } from '../time/clock';

/** A temporary file that is older than this is no longer in use. */
const LEFT_OVER_AFTER_MS = HOUR_MS;

/** Runs the work with a new folder inside `parent`; the folder is removed in every case. */
export async function withTemporaryFolder<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, 'work-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes what a crashed process left in a folder: entries that were not changed for an hour and
 * that `isOurs` selects. Other processes may be using the folder.
 */
export async function removeLeftOvers(
  folder: string,
  isOurs: (entry: Dirent) => boolean = () => true,
): Promise<void> {
  const before = wallNow().getTime() - LEFT_OVER_AFTER_MS;
  const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing);
  for (const entry of (entries ?? []).filter(isOurs)) {
    const path = join(folder, entry.name);
    const found = await stat(path).catch(ignoreMissing);
    if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}

/** Another process may have removed it first. */
function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
