/** The brand of a card as the buyer reads it. */

export function brandOf(brand: string | null): string {
  return brand ? brand.charAt(0).toUpperCase() + brand.slice(1) : '';
}
