/** A closing as both APIs show it, with the addresses of its files. */
import { downloadLink } from '../../checkouts/links/downloads';
import { view } from '../../../platform/records/columns/view';
import { DAY_MS, HOUR_MS, later, wallNow } from '../../../platform/time/clock';
import { Closing } from './closing';

export const CLOSING_FILES = ['csv', 'ofx'] as const;
export type ClosingFile = (typeof CLOSING_FILES)[number];

/** Null until the file is complete. The same address for an hour. */
export function fileUrlOf({ id, closedAt }: Closing, file: ClosingFile): string | null {
  const endsAt = Math.ceil(later(wallNow(), DAY_MS).getTime() / HOUR_MS) * HOUR_MS;
  return closedAt && downloadLink(id, file, new Date(endsAt));
}

export const URL_MEANINGS: Readonly<Record<ClosingFile, string>> = {
  csv: 'The CSV file: valid for a day, for everybody who has the address. Null until complete.',
  ofx: 'The OFX file: valid for a day, for everybody who has the address. Null until complete.',
};

const FACTS = [
  'id',
  'month',
  'closedAt',
  'movements',
  'csvHash',
  'ofxHash',
  'devMode',
  'createdAt',
  'updatedAt',
] as const;

export const closingView = view(
  Closing,
  [...FACTS],
  (_rows, closing) => ({ csvUrl: fileUrlOf(closing, 'csv'), ofxUrl: fileUrlOf(closing, 'ofx') }),
  {
    computed: {
      csvUrl: { type: ['string', 'null'], description: URL_MEANINGS.csv },
      ofxUrl: { type: ['string', 'null'], description: URL_MEANINGS.ofx },
    },
  },
);

/** In events, which are stored: the addresses of the files, which end, are in the closing. */
export const closingEventView = view(Closing, [...FACTS], () => ({}), { name: 'ClosingEvent' });
