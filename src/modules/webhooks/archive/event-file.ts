/** A file of archived events: one event a line, as JSON, compressed. */
import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { config } from '../../../config/config';
import { fileStoreOf } from '../../../platform/files/choose-file-store';
import { newFileName, type FileStore } from '../../../platform/files/file-store';
import { withTemporaryFolder } from '../../../platform/files/temporary-files';
import { SECOND_MS } from '../../../platform/time/clock';
import { Event } from '../events/event';

/** A file is small, so a bucket that takes longer does not answer. */
const READ_WITHIN_MS = 10 * SECOND_MS;

export interface WrittenFile {
  bytes: number;
  sha256: string;
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

const files = (): FileStore =>
  fileStoreOf({ folder: join(config.dataDir, 'files'), bucket: config.filesBucket });

/** The files of products are in other folders. */
export const newArchiveFile = () => newFileName('events', 'gzip');

export const removeArchiveFile = (name: string) => files().remove(name);

/** Writes the file, also over an earlier one, and reads it back: it holds just these events. */
export async function saveEvents(name: string, events: readonly Event[]): Promise<WrittenFile> {
  const content = await compress(events.map((event) => `${lineOf(event)}\n`).join(''));
  await withTemporaryFolder(join(config.dataDir, 'downloads'), async (folder) => {
    const path = join(folder, randomUUID());
    await writeFile(path, content, { mode: 0o600 });
    await files().save(name, { path, size: content.length, contentType: 'application/gzip' });
  });
  const written = hashOf(content);
  const stored = await contentOf(name);
  const lines = await linesOf(stored);
  if (
    hashOf(stored) !== written ||
    lines.length !== events.length ||
    lines.some((line, at) => line !== lineOf(events[at]))
  )
    throw new Error(`the file ${name} does not hold the events that were written to it`);
  return { bytes: content.length, sha256: written };
}

/** The events of a file. */
export async function readEvents(name: string): Promise<Event[]> {
  return (await linesOf(await contentOf(name))).map(eventOf);
}

/** One event of a file. */
export async function readEvent(name: string, id: string): Promise<Event> {
  const start = JSON.stringify({ id }).slice(0, -1);
  const line = (await linesOf(await contentOf(name))).find((each) => each.startsWith(start));
  if (line === undefined) throw new Error(`the file ${name} does not hold the event ${id}`);
  return eventOf(line);
}

/** Whether this process finds the file: without a bucket, another machine has another folder. */
export async function hasArchiveFile(name: string): Promise<boolean> {
  const file = await files().open(name);
  file?.stream.destroy();
  return file !== null;
}

/** What is stored now, to compare it with what was written. */
export async function measureFile(name: string): Promise<WrittenFile & { events: number }> {
  const content = await contentOf(name);
  const { length } = await linesOf(content);
  return { events: length, bytes: content.length, sha256: hashOf(content) };
}

async function contentOf(name: string): Promise<Buffer> {
  const file = await files().open(name);
  if (!file) throw new Error(`the file ${name} of archived events is missing`);
  return buffer(addAbortSignal(AbortSignal.timeout(READ_WITHIN_MS), file.stream));
}

async function linesOf(content: Buffer): Promise<string[]> {
  return (await decompress(content)).toString('utf8').split('\n').slice(0, -1);
}

/** The id comes first, by which a line is found. */
function lineOf(event: Event | undefined): string {
  if (!event) return '';
  const { id, ...rest } = event;
  return JSON.stringify({ id, ...rest });
}

function eventOf(line: string): Event {
  const { createdAt, updatedAt, ...row } = JSON.parse(line) as Record<string, string>;
  return Object.assign(new Event(), row, {
    createdAt: new Date(String(createdAt)),
    updatedAt: new Date(String(updatedAt)),
  });
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
