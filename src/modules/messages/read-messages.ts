/** Reads one mail to a buyer, or lists them. Mails to members are in no list. */
import { InputType } from 'type-graphql';
import { EmailFilter, Id, OneOf, Text } from '../../platform/records/columns/columns';
import { listOperation, operation } from '../../platform/operations/operation';
import { equals, where } from '../../platform/records/lists/conditions';
import { refuseUnknown, type Rows } from '../../platform/records/rows';
import { Message, MessageStatus, messageView, wholeMessageView } from './message';
import { BUYER_TEMPLATE_NAMES, isBuyerTemplate } from './templates';

@InputType()
export class GetMessageInput {
  @Id('The id of the message.') id: string;
}

export const getMessage = operation(
  {
    title: 'Get a message',
    description: 'A mail to a buyer by its id; in Dev mode with its texts and headers.',
    permission: 'CUSTOMER:READ',
    input: GetMessageInput,
    output: wholeMessageView,
  },
  (ctx, { id }) => readMessage(ctx.rows, id),
);

/** Refuses with 404, also a mail to a member. */
export async function readMessage(rows: Rows, id: string): Promise<Message> {
  return (
    (await rows.findBy(Message, { id, isForMember: false })) ?? refuseUnknown(Message, id, 'id')
  );
}

@InputType()
export class MessageFilter {
  @Text('Only mails of this template, such as `receipt`.', { nullable: true })
  template: string | null;
  @OneOf(MessageStatus, 'Only mails with this status.', { nullable: true })
  status: MessageStatus | null;
  @EmailFilter('Only mails to this address.') recipient: string | null;
  @Id('Only mails about this object, such as a charge or a subscription.', { nullable: true })
  objectId: string | null;
  @Id('Only mails to this customer.', { nullable: true }) customerId: string | null;
}

export const listMessages = listOperation(
  Message,
  {
    title: 'List messages',
    description: 'The mails to buyers, newest first. In Dev mode they are its inbox.',
    permission: 'CUSTOMER:READ',
    filter: MessageFilter,
    output: messageView,
    alsoWrong: ({ template }) =>
      template && !isBuyerTemplate(template)
        ? [
            {
              field: 'template',
              message: `template must be one of ${BUYER_TEMPLATE_NAMES.join(', ')}`,
            },
          ]
        : [],
  },
  ({ template, status, recipient, objectId, customerId }) => [
    where('NOT t."isForMember"'),
    ...equals('template', template),
    ...equals('status', status),
    ...(recipient ? [where('lower(t."recipient") = ?', recipient.toLowerCase())] : []),
    ...equals('objectId', objectId),
    ...equals('customerId', customerId),
  ],
);
