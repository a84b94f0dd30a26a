/** A file system in memory with little room, which a test fills up. It ends with the test. */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  rmdirSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atTheEnd } from './leave';
import { isGone } from './server';

const CHUNK = Buffer.alloc(16_384, 1);
/** What is deleted on a full disk is taken up again at once. */
const FILLED_EVERY_MS = 20;

const FOLDER_PREFIX = 'pitanga-disk-';

const newFolder = () => mkdtempSync(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
const mount = (folder: string, options: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { encoding: 'utf8' });
const unmount = (folder: string) => {
  spawnSync('umount', ['--lazy', folder]);
  rmdirSync(folder);
};

/** Why there can be none here; null = there can. */
export const whyNoSmallDisk = ((): string | null => {
  if (process.getuid?.() !== 0) return 'only root may mount a file system';
  const folder = newFolder();
  const { status, stderr, error } = mount(folder, 'size=1m');
  unmount(folder);
  return status === 0 ? null : (error?.message ?? stderr.trim());
})();
if (whyNoSmallDisk !== null) process.stderr.write(`a full disk is not tested: ${whyNoSmallDisk}\n`);

export class SmallDisk {
  private timer: NodeJS.Timeout | undefined;

  private constructor(readonly folder: string) {}

  /** A new one; the account owns it. */
  static mount(megabytes: number, account: { uid: number; gid: number } | null): SmallDisk {
    removeAbandoned();
    const folder = newFolder();
    const owner = account ? `,uid=${account.uid},gid=${account.gid}` : '';
    const { status, stderr } = mount(folder, `size=${megabytes}m,mode=0700${owner}`);
    if (status !== 0) throw new Error(stderr);
    const disk = new SmallDisk(folder);
    atTheEnd(() => {
      disk.stopFilling();
      unmount(folder);
    });
    return disk;
  }

  /** Takes up all room that there is, until `makeRoom`. */
  fill(): void {
    this.takeUp();
    this.timer = setInterval(() => this.takeUp(), FILLED_EVERY_MS);
  }

  makeRoom(): void {
    this.stopFilling();
    rmSync(this.ballast);
  }

  private stopFilling(): void {
    clearInterval(this.timer);
  }

  private get ballast(): string {
    return join(this.folder, 'ballast');
  }

  private takeUp(): void {
    const file = openSync(this.ballast, 'a');
    try {
      for (;;) writeSync(file, CHUNK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }
}

/** Unmounts what killed test runs left. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(FOLDER_PREFIX)))
    if (isGone(parseInt(name.slice(FOLDER_PREFIX.length), 10))) unmount(join(tmpdir(), name));
}
