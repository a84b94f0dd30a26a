/**
 * Merchants see a mail to their buyers or members before it is sent: as a preview, and in their own
 * inbox.
 */
import { InputType, ObjectType } from 'type-graphql';
import { People } from '../modules/members/people';
import { findUser } from '../modules/members/change-member';
import { insertMessage } from '../modules/messages/insert-message';
import { Message, messageView } from '../modules/messages/message';
import { MessageText, ruleOf } from '../modules/messages/message-rule';
import { ACCESS_TEMPLATES, type Template } from '../modules/messages/templates';
import { LANGUAGES, RULED_TEMPLATES, wrongRule } from '../modules/messages/update-message-rule';
import { takeTry } from '../modules/stores/keys/shared-tries';
import { MailLanguage, Store } from '../modules/stores/store';
import { Nested, OneOf, Text } from '../platform/records/columns/columns';
import { view } from '../platform/records/columns/view';
import type { Context } from '../platform/operations/context';
import {
  conflict,
  refuseWrong,
  unprocessable,
  type WrongField,
} from '../platform/operations/errors';
import { operation } from '../platform/operations/operation';
import { composeMail, htmlForInbox } from './compose-mail';
import { isSkipped } from './content';
import { mailShopOf } from './mail-shop';

const TESTS_PER_HOUR = 20;
const SAMPLE = { isSample: true };
const PREVIEWED: readonly Template[] = [...RULED_TEMPLATES, ...ACCESS_TEMPLATES];

@InputType()
export class PreviewMessageInput {
  @Text('The mail, such as `receipt`.') template: string;
  @OneOf(MailLanguage, 'The language; that of the store if left out.', { nullable: true })
  language: MailLanguage | null;
  @Nested(
    () => MessageText,
    'Own texts that are shown instead of the stored ones; if left out, the stored ones are.',
    { list: true, nullable: true, maxItems: LANGUAGES },
  )
  texts: MessageText[] | null;
}

@ObjectType({ description: 'A mail as it would be sent, with sample data.' })
export class MessagePreview {
  @Text('The mail, such as `receipt`.', { sample: 'receipt' }) template: string;
  @OneOf(MailLanguage, 'The language.') language: MailLanguage;
  @Text('The subject.') subject: string;
  @Text('The HTML text.', { max: 500_000 }) html: string;
  @Text('The plain text.', { max: 200_000 }) text: string;
}

const previewView = view(MessagePreview, ['template', 'language', 'subject', 'html', 'text']);

export const previewMessage = operation(
  {
    title: 'Preview a message',
    description:
      'Shows a mail to your buyers or members with sample data: the name, logo and colour of the ' +
      'store, and your own texts, stored or as given. Nothing is stored or sent.',
    permission: 'CUSTOMER:READ',
    input: PreviewMessageInput,
    output: previewView,
    alsoWrong: wrongPreview,
  },
  async (ctx, { template, language, texts }) => {
    refuseWrong(wrongPreview({ template, texts }));
    const message = await sampleMessage(ctx, template, language);
    const mail = await composeMail(ctx.rows, await mailShopOf(ctx.rows), message, {
      clock: ctx.clock,
      rule: texts ? { texts } : await ruleOf(ctx.rows, message.template as Template),
    });
    if (isSkipped(mail)) throw new Error(`the sample of ${template} is skipped: ${mail.skip}`);
    const { subject, text } = mail;
    const { language: shown } = message;
    return { template, language: shown, subject, html: htmlForInbox(mail), text };
  },
);

@InputType()
export class SendTestMessageInput {
  @Text('The mail, such as `receipt`.') template: string;
  @OneOf(MailLanguage, 'The language; that of the store if left out.', { nullable: true })
  language: MailLanguage | null;
}

export const sendTestMessage = operation(
  {
    title: 'Send a test message',
    description:
      'Sends a mail to your buyers or members, with sample data, to yourself: to the `email` of ' +
      'the store, or to the member who asks in the dashboard. In Dev mode it goes into the inbox. ' +
      'At most 20 an hour.',
    permission: 'STORE:CREATE',
    input: SendTestMessageInput,
    output: messageView,
    alsoWrong: wrongTest,
  },
  async (ctx, { template, language }) => {
    refuseWrong(wrongTest({ template }));
    const recipient = await ownAddress(ctx);
    const { storeId } = ctx.scope;
    if (!(await takeTry(ctx.database, `test mail ${storeId}`, TESTS_PER_HOUR)))
      throw conflict(
        `at most ${TESTS_PER_HOUR} test mails are sent in an hour`,
        'template',
        'LIMIT_REACHED',
      );
    const sample = await sampleMessage(ctx, template, language);
    return ctx.transaction((tx) =>
      insertMessage(tx, {
        template,
        recipient,
        language: sample.language,
        objectId: storeId,
        event: null,
        customerId: null,
        chargeId: null,
        values: SAMPLE,
      }),
    );
  },
);

function wrongPreview({ template, texts }: Partial<PreviewMessageInput>): WrongField[] {
  return template === undefined ? [] : wrongRule({ template, texts: texts ?? [] }, PREVIEWED);
}

function wrongTest({ template }: Partial<SendTestMessageInput>): WrongField[] {
  return template === undefined ? [] : wrongRule({ template }, PREVIEWED);
}

async function ownAddress(ctx: Context): Promise<string> {
  if (ctx.member) {
    const people = new People(ctx.database.manager);
    return (await findUser(people, ctx.member.userId)).email;
  }
  const { email } = await storeOf(ctx);
  if (!email)
    throw unprocessable(
      'the store has no email: set it by stores/update, so that test mails have a recipient',
      'template',
    );
  return email;
}

async function sampleMessage(
  ctx: Context,
  template: string,
  language: MailLanguage | null,
): Promise<Message> {
  const { mailLanguage } = await storeOf(ctx);
  return Object.assign(new Message(), {
    id: `${Message.prefix}_TEST00000000000000000000000`,
    template,
    language: language ?? mailLanguage,
    recipient: 'ana@example.com',
    devMode: ctx.scope.devMode,
    storeId: ctx.scope.storeId,
    values: SAMPLE,
  });
}

async function storeOf({ rows }: Context): Promise<Pick<Store, 'email' | 'mailLanguage'>> {
  const [store] = await rows.sql<Pick<Store, 'email' | 'mailLanguage'>>(
    `
      SELECT "email", "mailLanguage"
      FROM "stores"
      WHERE "id" = $1 AND $2::boolean IS NOT NULL
    `,
  );
  if (!store) throw new Error('the store of a request is gone');
  return store;
}
