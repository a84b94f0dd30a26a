/** Reads bar codes and QR codes from a picture, as a scanner would: with a reader that shares nothing with the code that draws them. */
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
