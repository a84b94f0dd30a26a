/**
 * The icons that browsers show in their tabs, as links that need no request: the mark of the
 * product for its own pages, and the first letter of a store for the pages of its buyers.
 */

/** A red fruit with a green leaf. */
export const MARK =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><path d='M16 8V3m0 4c4-4 8-3 9-4-1 5-5 6-9 4' fill='none' stroke='#2f7d32' stroke-width='3'/><path d='M16 8c8-3 13 3 12 10s-7 11-12 11S5 25 4 18 8 5 16 8' fill='#c2153f'/></svg>";

export const MARK_ADDRESS = addressOf(MARK);

/** A page of a vendor, with the mark of the product in the tab of the browser. */
export function withMark(page: string): string {
  return page.replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${MARK_ADDRESS}">`);
}

/** A letter in the colours of the store. `name` is what people typed. */
export function letterIcon(name: string, colour: string, onColour: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase('pt-BR') ?? '';
  return addressOf(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='${colour}'/><text x='16' y='23' text-anchor='middle' font-family='system-ui,sans-serif' font-size='20' font-weight='700' fill='${onColour}'>${letter}</text></svg>`,
  );
}

function addressOf(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
