/** Sends a mail to a buyer again, as a new message that says what holds now. */
import { InputType } from 'type-graphql';
import { Id } from '../../platform/records/columns/columns';
import { conflict } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { insertMessage } from './insert-message';
import { messageView } from './message';
import { readMessage } from './read-messages';
import { liftSuppression } from './suppressions';
import { HAS_SECRET, type Template } from './templates';

@InputType()
export class ResendMessageInput {
  @Id('The id of the message.') id: string;
}

export const resendMessage = operation(
  {
    title: 'Resend a message',
    description:
      'Sends a mail to a buyer again and returns the new message. To an address that the mail ' +
      'server refused this is possible once a week. A code is not sent again.',
    permission: 'CUSTOMER:CREATE',
    input: ResendMessageInput,
    output: messageView,
  },
  (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const message = await readMessage(tx, id);
      const { status, reason, recipient, template, language, objectId, event } = message;
      const { customerId, chargeId, values } = message;
      if (HAS_SECRET.includes(template as Template))
        throw conflict('a code is sent only once: the buyer asks for a new one', 'id');
      if (status === 'QUEUED') throw conflict(`the message ${id} is not sent yet`, 'id');
      if (recipient === '') throw conflict(`the recipient of ${id} was erased`, 'id');
      if (status === 'BOUNCED' || reason === 'SUPPRESSED') await liftSuppression(tx, recipient);
      return insertMessage(tx, {
        template,
        recipient,
        language,
        objectId,
        event,
        customerId,
        chargeId,
        values,
      });
    }),
);
