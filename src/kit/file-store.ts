/** Keeps files: in a folder of this machine, or in an S3-compatible bucket that all processes share. */
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { bucketStore, type BucketSettings } from './bucket-store';

const RANDOM_BYTES = 20;
const NAME = /^[a-z]+\/[0-9a-f]{40}\.[a-z]{3,4}$/;

export interface StoredFile {
  /** In bytes. */
  size: number;
  stream: Readable;
}

export interface FileStore {
  /** Keeps the bytes under a name made by newFileName(); when it returns they are safe. */
  save(name: string, bytes: Buffer, contentType: string): Promise<void>;
  /** The file, or null if there is none. */
  open(name: string): Promise<StoredFile | null>;
  /** Takes a file away, if it is there. */
  remove(name: string): Promise<void>;
}

/** A name nobody can guess: `images/3f0c….png`. */
export function newFileName(folder: string, extension: string): string {
  return `${folder}/${randomBytes(RANDOM_BYTES).toString('hex')}.${extension}`;
}

/** Whether newFileName() can have made it: only such names are ever looked for. */
export function isFileName(text: string): boolean {
  return NAME.test(text);
}

/** The store of these settings: the bucket if one is given, else the folder. */
export function fileStoreOf({
  folder,
  bucket,
}: {
  folder: string;
  bucket: BucketSettings | null;
}): FileStore {
  return bucket ? bucketStore(bucket) : folderStore(folder);
}

function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new RangeError(`${name} is not the name of a stored file`);
    return join(folder, name);
  };
  return {
    async save(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      await writeSafely(path, bytes);
    },
    async open(name) {
      const path = pathOf(name);
      const isThere = await access(path, constants.R_OK).then(
        () => true,
        () => false,
      );
      return isThere ? { size: (await stat(path)).size, stream: createReadStream(path) } : null;
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** A reader sees the whole file or none; after a power cut too. */
async function writeSafely(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.draft`;
  const file = await open(draft, 'wx', 0o644);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  const directory = await open(dirname(path), 'r');
  await directory.sync().finally(() => directory.close());
}
