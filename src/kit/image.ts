/** Makes an image from outside safe to show: known by its content, decoded in full and written anew, so that nothing but the picture is left of it. */
import type * as FileType from 'file-type/node';
import type Sharp from 'sharp';
import { isNativeError } from 'node:util/types';

const SIDE_MAX = 4096;
/** Of memory for decoding: 64 MB. */
const PIXELS_MAX = SIDE_MAX * SIDE_MAX;
const SECONDS_MAX = 8;

type Written = 'png' | 'jpeg' | 'webp';
/** What is read, and what it is written as; of a moving picture the first image stays. */
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
  bytes: Buffer;
  extension: string;
  contentType: string;
}

/** What is wrong with an image, in words that follow the name of the field: "must be …". */
export class NotAnImage extends Error {}

/** The content type of a name that ends like those of cleaned images. */
export function imageTypeOf(name: string): string | null {
  const format = (Object.keys(EXTENSIONS) as Written[]).find((each) =>
    name.endsWith(`.${EXTENSIONS[each]}`),
  );
  return format ? CONTENT_TYPES[format] : null;
}

/** The picture without metadata, upright. Throws NotAnImage for other content, damage, or more than 16,777,216 pixels. */
export async function cleanImage(bytes: Buffer): Promise<CleanImage> {
  const { fileTypeFromBuffer } = loadFileType();
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const format = READ[found?.mime ?? ''];
  if (!format) throw new NotAnImage('must be a PNG, JPEG, WebP, GIF or AVIF image');
  // Outside of what is caught: where it is not installed, that is no fault of the picture.
  const sharp = loadSharp();
  try {
    const clean = await sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_MAX })
      .autoOrient()
      .toFormat(format)
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer();
    return { bytes: clean, extension: EXTENSIONS[format], contentType: CONTENT_TYPES[format] };
  } catch (error) {
    if (!isNativeError(error)) throw error;
    throw new NotAnImage(
      /pixel limit/i.test(error.message)
        ? `must have at most ${SIDE_MAX} × ${SIDE_MAX} pixels`
        : 'must be an image that can be read: this one is damaged',
    );
  }
}

/** Both are loaded at the first image: most processes never see one. */
function loadFileType(): typeof FileType {
  return require('file-type/node');
}

function loadSharp(): typeof Sharp {
  return require('sharp');
}
