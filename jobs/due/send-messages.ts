/**
 * Sends queued mails. Those of a store never delay those of another, nor the charges of their own
 * store: of ten thousand renewals on one day, the receipts are sent when the cards were charged.
 */
import { scopesWithPlaces } from '../../src/mails/minute-limit';
import { sendMessage } from '../../src/mails/send-message';
import { Message } from '../../src/modules/messages/message';
import { dueJob, TOGETHER_MAX } from '../../src/platform/jobs/due-job';
import type { AllStores } from '../../src/platform/records/all-stores';
import type { DueJobName } from '../../src/platform/records/columns/columns';
import type { Scope } from '../../src/platform/records/record';
import { wallNow } from '../../src/platform/time/clock';

/** What charges the cycles of a store. Its mails wait while workers hold a batch of it. */
const CHARGING: readonly DueJobName[] = [
  'renew-subscriptions',
  'retry-charges',
  'collect-invoices',
  'issue-charges',
  'close-pix-cycles',
];

export const sendMessages = dueJob(Message, {
  name: 'send-messages',
  // A suspended store still sends what its buyers must know: see SENT_WHEN_SUSPENDED.
  settles: true,
  together: true,
  // The words of the index "messages_first", and the templates of HAS_SECRET: a person waits.
  first: `t."template" IN ('portal-code', 'invitation', 'password-reset')`,
  admitted,
  run: sendMessage,
});

async function admitted(all: AllStores, scopes: readonly Scope[]): Promise<Scope[]> {
  const charging = await all.query<Scope>(
    `
      SELECT "storeId", "devMode"
      FROM "claims"
      WHERE "job" = ANY($1) AND "token" IS NOT NULL AND "until" > $2
      GROUP BY "storeId", "devMode"
      HAVING count(*) >= ${TOGETHER_MAX}
    `,
    [CHARGING, wallNow()],
  );
  const isCharging = ({ storeId, devMode }: Scope) =>
    charging.some((scope) => scope.storeId === storeId && scope.devMode === devMode);
  return scopesWithPlaces(
    all,
    scopes.filter((scope) => !isCharging(scope)),
  );
}
