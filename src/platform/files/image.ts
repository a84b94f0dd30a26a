/**
 * Makes an uploaded image safe to show: it is decoded and encoded again, so that only the picture
 * remains.
 */
import type * as FileType from 'file-type/node';
import type Sharp from 'sharp';
import { stat } from 'node:fs/promises';
import { isError } from '../operations/is-error';
import { BoundedQueue } from '../limits/bounded-queue';

/** Of each side, in pixels. */
const SIDE_MAX = 4096;
/** The memory of a decoded image: 64 MB. */
const PIXELS_MAX = SIDE_MAX * SIDE_MAX;
const SECONDS_MAX = 8;
/** libuv has four threads, which DNS lookups and files need too. */
const DECODED_AT_ONCE = 2;
const WAITING_MAX = 20;

type Written = 'png' | 'jpeg' | 'webp';
/**
 * The formats that are read, and the format that each is written as. Only the first frame of an
 * animation is read.
 */
const READ: Readonly<Record<string, Written>> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'png',
  'image/avif': 'webp',
};
const CONTENT_TYPES = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;
const EXTENSIONS = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const;

export interface CleanImage {
  /** In bytes. */
  size: number;
  extension: string;
  contentType: string;
}

/** Why a file is refused, in words that follow the name of the field: "must be …". */
export class NotAnImage extends Error {}

const decoding = new BoundedQueue({
  noun: 'images',
  runningMax: DECODED_AT_ONCE,
  waitingMax: WAITING_MAX,
});

/** The content type of a cleaned image, by the extension of its name. */
export function imageTypeOf(name: string): string | null {
  const format = (Object.keys(EXTENSIONS) as Written[]).find((each) =>
    name.endsWith(`.${EXTENSIONS[each]}`),
  );
  return format ? CONTENT_TYPES[format] : null;
}

/**
 * Writes the picture of the file `from` to the file `to`, upright and without metadata. Throws
 * NotAnImage for other content, damaged files, or a side of more than 4096 pixels. Refuses with 503
 * when too many images wait.
 */
export async function cleanImage(from: string, to: string): Promise<CleanImage> {
  const { fileTypeFromFile } = loadFileType();
  const found = await fileTypeFromFile(from).catch(() => undefined);
  const format = READ[found?.mime ?? ''];
  if (!format) throw new NotAnImage('must be a PNG, JPEG, WebP, GIF or AVIF image');
  // Loaded outside the try block, because a missing library is not an error of the picture.
  const sharp = loadSharp();
  await decoding.run(() => encodeAgain(sharp, { from, to, format }));
  return {
    size: (await stat(to)).size,
    extension: EXTENSIONS[format],
    contentType: CONTENT_TYPES[format],
  };
}

async function encodeAgain(
  sharp: typeof Sharp,
  { from, to, format }: { from: string; to: string; format: Written },
): Promise<void> {
  try {
    const picture = sharp(from, { failOn: 'error', limitInputPixels: PIXELS_MAX, pages: 1 });
    // Reads the header only. A long, narrow image has few pixels and still takes seconds.
    const { width, height } = await picture.metadata();
    if (width > SIDE_MAX || height > SIDE_MAX) throw tooManyPixels();
    await picture.autoOrient().toFormat(format).timeout({ seconds: SECONDS_MAX }).toFile(to);
  } catch (error) {
    if (!isError(error) || error instanceof NotAnImage) throw error;
    if (/pixel limit/i.test(error.message)) throw tooManyPixels();
    throw new NotAnImage('must be an image that can be read: this one is damaged');
  }
}

function tooManyPixels(): NotAnImage {
  return new NotAnImage(`must have at most ${SIDE_MAX} × ${SIDE_MAX} pixels`);
}

/** Both libraries are loaded at the first image: most processes never handle one. */
function loadFileType(): typeof FileType {
  return require('file-type/node');
}

/** One thread per image and no cache, because no image is read twice. */
function loadSharp(): typeof Sharp {
  const sharp: typeof Sharp = require('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
