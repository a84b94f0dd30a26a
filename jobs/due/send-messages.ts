/** Sends queued mails. Those of a store never delay those of another. */
import { sendMessage } from '../../src/mails/send-message';
import { Message } from '../../src/modules/messages/message';
import { dueJob } from '../../src/platform/jobs/due-job';

export const sendMessages = dueJob(Message, {
  name: 'send-messages',
  // A suspended store still sends what its buyers must know: see SENT_WHEN_SUSPENDED.
  settles: true,
  together: true,
  apartInDevMode: true,
  run: sendMessage,
});
