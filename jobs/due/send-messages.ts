/**
 * Sends queued mails. Those of a store never delay those of another, nor the charges of their own
 * store: of ten thousand renewals on one day, the receipts are sent when the cards were charged.
 */
import { scopesWithPlaces } from '../../src/mails/minute-limit';
import { sendMessage } from '../../src/mails/send-message';
import { Message } from '../../src/modules/messages/message';
import { dueJob } from '../../src/platform/jobs/due-job';
import type { AllStores } from '../../src/platform/records/all-stores';
import type { Scope } from '../../src/platform/records/record';
import { chargingScopes } from '../sweeps/charging';

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
  const charging = await chargingScopes(all);
  const isCharging = ({ storeId, devMode }: Scope) =>
    charging.some((scope) => scope.storeId === storeId && scope.devMode === devMode);
  return scopesWithPlaces(
    all,
    scopes.filter((scope) => !isCharging(scope)),
  );
}
