/** What a store has changed of a mail: if and when it is sent, and its words. */
import { InputType, ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { Count, Flag, Nested, OneOf, Text } from '../../platform/records/columns/columns';
import { view } from '../../platform/records/columns/view';
import { Node, StoredRecord } from '../../platform/records/record';
import type { Rows } from '../../platform/records/rows';
import { MailLanguage } from '../stores/store';
import type { Template } from './templates';

const SUBJECT_MAX = 150;
const PARAGRAPH_MAX = 1_000;

@ObjectType('MessageText', { description: 'Own texts of a mail, in one language.' })
@InputType('MessageTextInput', { description: 'Own texts of a mail, in one language.' })
export class MessageText {
  @OneOf(MailLanguage, 'The language of the mails that have these texts.') language: MailLanguage;
  @Text('The subject, with placeholders such as `{store}`; null = the standard one.', {
    nullable: true,
    max: SUBJECT_MAX,
  })
  subject: string | null;
  @Text('A paragraph after the greeting, without links; null = none.', {
    nullable: true,
    max: PARAGRAPH_MAX,
    form: 'lines',
  })
  opening: string | null;
  @Text('A paragraph at the end, without links; null = none.', {
    nullable: true,
    max: PARAGRAPH_MAX,
    form: 'lines',
  })
  closing: string | null;
}

@Entity('messageRules')
@ObjectType({
  implements: Node,
  description: 'What you have changed about a mail to your buyers or members.',
})
export class MessageRule extends StoredRecord {
  static readonly prefix = 'mrul';
  static readonly noun = 'message rule';

  @Text('The mail, such as `receipt`.', { sample: 'receipt' }) template: string;
  @Flag('Whether the mail is sent. Its events happen all the same.') isOn: boolean;
  @Count('Days before or after its date on which it is sent; null = the standard days.', {
    list: true,
    nullable: true,
  })
  days: number[] | null;
  @Nested(() => MessageText, 'Your own texts, at most one for each language.', { list: true })
  texts: MessageText[];
}

export const messageRuleView = view(MessageRule, [
  'id',
  'template',
  'isOn',
  'days',
  'texts',
  'devMode',
  'createdAt',
  'updatedAt',
]);

/** Null if the store has changed nothing about the mail. */
export function ruleOf(rows: Rows, template: Template): Promise<MessageRule | null> {
  return rows.findBy(MessageRule, { template });
}
