/** Times of Pagar.me: ISO 8601, sometimes without a zone, and then in UTC. */

const ZONE = /(Z|[+-]\d{2}:?\d{2})$/;

/** Null for a text that is not a time. */
export function momentOf(value: unknown): Date | null {
  if (typeof value !== 'string') return null;
  const moment = new Date(ZONE.test(value) || !value.includes('T') ? value : `${value}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
