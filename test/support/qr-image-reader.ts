/** Reads a QR image as a phone's camera would. */
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** The text in the QR image of a PNG data URI; throws if there is none. */
export function readQrImage(dataUri: string): string {
  const [head, base64 = ''] = dataUri.split(',');
  if (head !== 'data:image/png;base64') throw new Error(`not a PNG data URI: ${head}`);
  const { data, width, height } = PNG.sync.read(Buffer.from(base64, 'base64'));
  const found = jsQR(new Uint8ClampedArray(data), width, height);
  if (!found) throw new Error('no QR code in the image');
  return found.data;
}
