/**
 * Reads the callbacks of a bank: payments of charges, final refunds, mandates of automatic PIX, and
 * charges announced under them. Only ids are taken from them. Source: bacen/pix-api, openapi.yaml
 * 2.9.0; banks send one object, or the bare list. Efí also reports what was sent, by
 * `gnExtras.idEnvio`.
 */
import type { ProviderReferences } from '../accounts/state/references';
import type { News } from '../notification-port';
import { MANDATE, isMandateId } from './mandates';
import { objectOf, objectsOf, referenceOf, textOf } from './wire';

const NEWS_MAX = 1_000;
/** Each needs a query of our references. */
const MANDATES_MAX = 100;

/** The body must be JSON. Anything that is not about one of our ids is left out. */
export async function readCallback(
  body: string,
  references: Pick<ProviderReferences, 'referenceOf'>,
): Promise<News[]> {
  const parsed: unknown = JSON.parse(body);
  const { pix, recs, cobsr } = objectOf(parsed);
  const payments = objectsOf(Array.isArray(parsed) ? parsed : pix);
  const news = [
    ...payments.flatMap(({ txid, devolucoes, gnExtras }) => [
      newsAbout('payment', txid),
      newsAbout('payout', objectOf(gnExtras).idEnvio),
      ...objectsOf(devolucoes).map(({ id, natureza }) =>
        String(natureza).startsWith('MED') ? newsAbout('dispute', txid) : newsAbout('refund', id),
      ),
    ]),
    ...objectsOf(cobsr).map(({ txid }) => newsAbout('attempt', txid)),
    ...(await newsOfMandates(objectsOf(recs).slice(0, MANDATES_MAX), references)),
  ];
  return news.filter((one) => one !== null).slice(0, NEWS_MAX);
}

function newsAbout(about: News['about'], id: unknown): News | null {
  const reference = referenceOf(id);
  return reference === null ? null : { about, reference };
}

/** An imported mandate has no reference but its own id. */
async function newsOfMandates(
  recs: readonly Record<string, unknown>[],
  references: Pick<ProviderReferences, 'referenceOf'>,
): Promise<News[]> {
  const ids = new Set(recs.map(({ idRec }) => textOf(idRec)));
  const news: News[] = [];
  for (const id of ids)
    if (id !== null && isMandateId(id)) {
      const reference = (await references.referenceOf(MANDATE, id)) ?? id;
      news.push({ about: 'mandate', reference });
    }
  return news;
}
