/** A QR code as a picture that prints sharply. */
import { create } from 'qrcode';

/** Modules of silence around the code, as its standard asks. */
const MARGIN = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (isDark, index) =>
    isDark ? `M${(index % size) + MARGIN} ${Math.floor(index / size) + MARGIN}h1v1h-1z` : '',
  ).join('');
  const side = size + 2 * MARGIN;
  return (
    <svg viewBox={`0 0 ${side} ${side}`} width="200" height="200" role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
