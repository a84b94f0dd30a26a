/** Files in a folder of this machine. */
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStore, isFileName } from './file-store';

/** Buyers pay for these files, so no other account of the machine may read them. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
export const DRAFT_SUFFIX = '.draft';

export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new RangeError(`${name} is not the name of a stored file`);
    return join(folder, name);
  };
  return {
    async save(name, file) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
      await copySafely(file.path, path);
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

/** A reader sees the whole file or none, even after a power failure. */
async function copySafely(from: string, to: string): Promise<void> {
  const draft = `${to}${DRAFT_SUFFIX}`;
  try {
    const file = await open(draft, 'wx', FILE_MODE);
    try {
      await pipeline(createReadStream(from), file.createWriteStream({ flush: true }));
    } finally {
      await file.close();
    }
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const directory = await open(dirname(to), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
