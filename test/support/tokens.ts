/** Makes tokens for front ends, and sends requests as their pages do. */
import type { Json, World } from './world';

export const PORTAL = 'https://portal.example';

/** A token of the world's key, for pages of PORTAL. */
export function createToken(
  shop: World,
  values: Json = {},
  headers: Record<string, string> = {},
): Promise<Json> {
  const body = { permissions: ['PRODUCT:READ'], origin: PORTAL, ...values };
  return shop.post('/v2/tokens/create', body, headers);
}

/** The headers of a request that a page sends with the token. */
export function fromPage({ token }: Json, origin: string | null = PORTAL): Record<string, string> {
  return { authorization: `Bearer ${token}`, ...(origin !== null && { origin }) };
}
