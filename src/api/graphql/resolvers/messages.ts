/** The GraphQL resolvers of messages: the mails to buyers. */
import { Message } from '../../../modules/messages/message';
import { MessageRule } from '../../../modules/messages/message-rule';
import { listMessageRules } from '../../../modules/messages/read-message-rules';
import { getMessage, listMessages } from '../../../modules/messages/read-messages';
import { resendMessage } from '../../../modules/messages/resend-message';
import { updateMessageRule } from '../../../modules/messages/update-message-rule';
import { MessagePreview, previewMessage, sendTestMessage } from '../../../mails/preview-message';
import { connection, mutation, queryById, queryWithInput } from '../fields/operation-resolvers';

queryById('message', Message, getMessage);
connection('messages', Message, listMessages);
mutation('resendMessage', resendMessage, { field: 'message', type: () => Message });
connection('messageRules', MessageRule, listMessageRules);
mutation('updateMessageRule', updateMessageRule, {
  field: 'messageRule',
  type: () => MessageRule,
});
queryWithInput('previewMessage', () => MessagePreview, previewMessage);
mutation('sendTestMessage', sendTestMessage, { field: 'message', type: () => Message });
