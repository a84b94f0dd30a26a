/**
 * Stores files by name: in a folder of this machine, or in an S3-compatible bucket that all
 * processes share.
 */
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

const RANDOM_BYTES = 20;
const NAME = /^[a-z]+\/[0-9a-f]{40}\.[a-z]{3,4}$/;

export interface StoredFile {
  /** In bytes. */
  size: number;
  stream: Readable;
}

export interface LocalFile {
  path: string;
  /** In bytes. */
  size: number;
  contentType: string;
}

export interface FileStore {
  /** Keeps a copy under a name made by newFileName(); when it returns, the copy is on disk. */
  save(name: string, file: LocalFile): Promise<void>;
  /** The file, or null if there is none. */
  open(name: string): Promise<StoredFile | null>;
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>;
}

/** An unguessable name: `images/3f0c….png`. */
export function newFileName(folder: string, extension: string): string {
  return `${folder}/${randomBytes(RANDOM_BYTES).toString('hex')}.${extension}`;
}

/** Whether newFileName() can have made the name. Only such names are looked up. */
export function isFileName(text: string): boolean {
  return NAME.test(text);
}
