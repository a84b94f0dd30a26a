/** A dispute as both APIs show it, with the address of the bundle for the provider. */
import { READS_BUYERS } from '../../charges/reading/buyer-view';
import { downloadLink } from '../../checkouts/links/downloads';
import { view } from '../../../platform/records/columns/view';
import { DAY_MS, HOUR_MS, later, wallNow } from '../../../platform/time/clock';
import { Dispute } from './dispute';

/** The name of the bundle in its address. */
const BUNDLE = 'evidence';

export const BUNDLE_MEANING =
  'The address of the bundle as a PDF: what is known of the sale, your notes, and your files as ' +
  'attachments. Valid for a day, for everybody who has it.';

/** The same address for an hour. */
export function bundleUrlOf({ id }: Pick<Dispute, 'id'>): string {
  const endsAt = Math.ceil(later(wallNow(), DAY_MS).getTime() / HOUR_MS) * HOUR_MS;
  return downloadLink(id, BUNDLE, new Date(endsAt));
}

export const disputeView = view(
  Dispute,
  [
    'id',
    'chargeId',
    'status',
    'stage',
    'amount',
    'reason',
    'answerBy',
    'answeredAt',
    'handedInAt',
    'deliveryNotes',
    'evidence',
    'closedAt',
    'devMode',
    'createdAt',
    'updatedAt',
  ],
  (_rows, dispute, reader) => ({
    bundleUrl: reader.allows(READS_BUYERS) ? bundleUrlOf(dispute) : null,
  }),
  {
    computed: {
      bundleUrl: {
        type: ['string', 'null'],
        description: `${BUNDLE_MEANING} Null for a key that lacks \`${READS_BUYERS}\`.`,
      },
    },
  },
);
