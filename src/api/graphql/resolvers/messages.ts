/** The GraphQL resolvers of messages: the mails to buyers. */
import { listMessageRules } from '../../../modules/messages/read-message-rules';
import { getMessage, listMessages } from '../../../modules/messages/read-messages';
import { resendMessage } from '../../../modules/messages/resend-message';
import { updateMessageRule } from '../../../modules/messages/update-message-rule';
import { previewMessage, sendTestMessage } from '../../../mails/preview-message';
import { connection, mutation, queryById, query } from '../fields/operation-resolvers';

queryById('message', getMessage);
connection('messages', listMessages);
mutation('resendMessage', resendMessage);
connection('messageRules', listMessageRules);
mutation('updateMessageRule', updateMessageRule);
query('previewMessage', previewMessage);
mutation('sendTestMessage', sendTestMessage);
