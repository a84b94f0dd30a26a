/**
 * Reads the callbacks of a bank: payments of charges, and final refunds. Only ids are taken from
 * them. Source: bacen/pix-api, openapi.yaml 2.9.0; banks send one object, or the bare list. Efí
 * also reports what was sent, by `gnExtras.idEnvio`.
 */
import type { News } from '../provider';
import { objectOf, objectsOf, referenceOf } from './wire';

const NEWS_MAX = 1_000;

/** The body must be JSON. Anything that is not about one of our ids is left out. */
export function readCallback({ body }: { body: string }): News[] {
  const parsed: unknown = JSON.parse(body);
  const payments = objectsOf(Array.isArray(parsed) ? parsed : objectOf(parsed).pix);
  return payments
    .flatMap(({ txid, devolucoes, gnExtras }) => [
      newsAbout('payment', txid),
      newsAbout('payout', objectOf(gnExtras).idEnvio),
      ...objectsOf(devolucoes).map(({ id, natureza }) =>
        String(natureza).startsWith('MED') ? newsAbout('dispute', txid) : newsAbout('refund', id),
      ),
    ])
    .filter((news) => news !== null)
    .slice(0, NEWS_MAX);
}

function newsAbout(about: News['about'], id: unknown): News | null {
  const reference = referenceOf(id);
  return reference === null ? null : { about, reference };
}
