/** Lists what a store has changed about its mails. */
import { InputType } from 'type-graphql';
import { Text } from '../../platform/records/columns/columns';
import { equals } from '../../platform/records/lists/conditions';
import { listOperation } from '../../platform/operations/operation';
import { MessageRule, messageRuleView } from './message-rule';

@InputType()
export class MessageRuleFilter {
  @Text('Only the rule of this mail, such as `receipt`.', { nullable: true })
  template: string | null;
}

export const listMessageRules = listOperation(
  MessageRule,
  {
    title: 'List message rules',
    description:
      'What you have changed about your mails, newest first. A mail without a rule ' +
      'follows the standard.',
    permission: 'CUSTOMER:READ',
    filter: MessageRuleFilter,
    output: messageRuleView,
  },
  ({ template }) => equals('template', template),
);
