/**
 * Reads bar codes and QR codes from a picture with a reader that shares no code with the writer.
 */
import { readFileSync } from 'node:fs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// Its program comes from the package, not from the network.
prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm')))
      .buffer,
  },
});

export interface FoundCodes {
  /** Interleaved 2 of 5. */
  bars: string[];
  qr: string[];
}

/** The text in the QR image of a PNG data URI; throws if there is not exactly one. */
export async function readQrImage(dataUri: string): Promise<string> {
  const [head, base64 = ''] = dataUri.split(',');
  if (head !== 'data:image/png;base64') throw new Error(`not a PNG data URI: ${head}`);
  const [text, ...others] = (await readCodes(Buffer.from(base64, 'base64'))).qr;
  if (text === undefined || others.length > 0) throw new Error('not one QR code in the image');
  return text;
}

/** Every code in a PNG picture; each once. */
export async function readCodes(png: Buffer): Promise<FoundCodes> {
  const found = await readBarcodes(new Uint8Array(png), {
    formats: ['ITF', 'QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 10,
  });
  const textsOf = (format: string) => [
    ...new Set(
      found.filter((code) => code.isValid && code.format === format).map(({ text }) => text),
    ),
  ];
  return { bars: textsOf('ITF'), qr: textsOf('QRCode') };
}
