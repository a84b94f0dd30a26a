/** What prevents a start because of the disk, as a sentence with the remedy. */
import { relative, resolve } from 'node:path';
import { StartProblem } from '../config/start-problem';

const ANOTHER = 'or choose another folder with DATA_DIR=…';
const MAY_NOT: readonly string[] = ['EACCES', 'EPERM', 'EROFS'];
const NO_FOLDER: readonly string[] = ['EEXIST', 'ENOTDIR'];
/** ENOSPC, and the words and the SQLSTATE (`disk_full`) with which PostgreSQL reports it. */
const NO_SPACE: readonly string[] = ['ENOSPC', 'EDQUOT', '53100'];
const NO_SPACE_WORDS = 'No space left on device';

/** Null if the error has another cause. `databaseUrl` is empty for the embedded PostgreSQL. */
export function dataFolderProblem(
  error: unknown,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null },
): StartProblem | null {
  const { code = '', path, message = '' } = error as Partial<NodeJS.ErrnoException>;
  if (databaseUrl && code === '53100')
    return new StartProblem('the PostgreSQL server of DATABASE_URL has no space left on its disk');
  if (NO_SPACE.includes(code) || message.includes(NO_SPACE_WORDS))
    return new StartProblem(`no space is left on the disk of ${dataDir}: make room, ${ANOTHER}`);
  if (path === undefined || !isOnTheWay(path, dataDir)) return null;
  if (MAY_NOT.includes(code))
    return new StartProblem(
      `this user may not read and write ${path}: give it that permission, ${ANOTHER}`,
    );
  if (NO_FOLDER.includes(code))
    return new StartProblem(`${path} is a file, where a folder is needed: remove it, ${ANOTHER}`);
  return null;
}

/** Whether the path is the folder, below it or above it. */
function isOnTheWay(path: string, dataDir: string): boolean {
  const folder = resolve(dataDir);
  return [relative(folder, path), relative(path, folder)].some((way) => !way.startsWith('..'));
}
