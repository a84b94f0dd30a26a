/** Files on a merchant's site, and the site: images and PDFs, valid and malicious. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';

export const pdf = (size = 2_000): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(size, 'x'),
    Buffer.from('\nstartxref\n0\n%%EOF\n'),
  ]);

/** A picture with different content in every corner. */
export function png(width = 40, height = 30): Buffer {
  const rowOf = (y: number) =>
    Array.from({ length: width * 4 }, (_, x) => ((y * width * 4 + x) * 2_654_435_761) % 251);
  const rows = Array.from({ length: height }, (_, y) => Buffer.from([0, ...rowOf(y)]));
  return pngOf({ width, height, colourType: RGBA }, Buffer.concat(rows));
}

/** A PNG of a few kilobytes that declares this many pixels. */
export function pngBomb(width: number, height = width): Buffer {
  const rows = Buffer.alloc((width + 1) * Math.min(height, 1_000));
  return pngOf({ width, height, colourType: GREY }, rows);
}

const GREY = 0;
const RGBA = 6;

/** A PNG of 8 bits a channel; each row begins with its filter. */
function pngOf(
  { width, height, colourType }: { width: number; height: number; colourType: number },
  rows: Buffer,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const sizes = [Buffer.alloc(4), Buffer.alloc(4)] as const;
  sizes[0].writeUInt32BE(data.length);
  sizes[1].writeUInt32BE(crc32(body));
  return Buffer.concat([sizes[0], body, sizes[1]]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export interface Site {
  url(path: string): string;
  /** The number of requests per path. */
  visits: Record<string, number>;
  close(): Promise<void>;
}

/** A web server that answers each path with its bytes or its function, and 404 for others. */
export async function startSite(
  pages: Record<string, Buffer | ((response: ServerResponse) => void)>,
): Promise<Site> {
  const visits: Record<string, number> = {};
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    visits[path] = (visits[path] ?? 0) + 1;
    const page = pages[path];
    if (!page) return response.writeHead(404).end('not here');
    if (typeof page === 'function') return page(response);
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: (path) => `http://127.0.0.1:${port}${path}`, visits, close };
}
