/** Sends queued mails. Those of a store never delay those of another. */
import { scopesWithPlaces } from '../../src/mails/minute-limit';
import { sendMessage } from '../../src/mails/send-message';
import { Message } from '../../src/modules/messages/message';
import { dueJob } from '../../src/platform/jobs/due-job';

export const sendMessages = dueJob(Message, {
  name: 'send-messages',
  // A suspended store still sends what its buyers must know: see SENT_WHEN_SUSPENDED.
  settles: true,
  together: true,
  // The words of the index "messages_first", and the templates of HAS_SECRET: a person waits.
  first: `t."template" IN ('portal-code', 'invitation', 'password-reset')`,
  admitted: scopesWithPlaces,
  run: sendMessage,
});
