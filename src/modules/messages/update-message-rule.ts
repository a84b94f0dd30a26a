/** Changes whether a mail is sent, on which days, and what it says. */
import { InputType } from 'type-graphql';
import { Count, Flag, Nested, Text } from '../../platform/records/columns/columns';
import { refuseWrong, unprocessable, type WrongField } from '../../platform/operations/errors';
import type { Context } from '../../platform/operations/context';
import { operation } from '../../platform/operations/operation';
import { isPlainText } from '../stores/mail-settings-of-store';
import { limitsOfDays } from './days-of-mails';
import { MessageRule, MessageText, messageRuleView } from './message-rule';
import { placeholdersOf, wrongPlaceholder } from './placeholders';
import {
  ALWAYS_SENT,
  BUYER_TEMPLATE_NAMES,
  RULED_MEMBER_TEMPLATES,
  isBuyerTemplate,
  type BuyerTemplate,
  type Template,
} from './templates';

/** The portal needs the others, and a text around a code could lead the buyer elsewhere. */
export const RULED_TEMPLATES: readonly Template[] = [
  ...BUYER_TEMPLATE_NAMES.filter((name) => !ALWAYS_SENT.includes(name)),
  ...RULED_MEMBER_TEMPLATES,
];
export const LANGUAGES = 2;
const DAYS_MAX = 5;

@InputType()
export class UpdateMessageRuleInput {
  @Text('The mail, such as `receipt`.') template: string;
  @Flag('Whether the mail is sent. Its events happen all the same.', { nullable: true })
  isOn: boolean | null;
  @Count(
    'Days before its date on which it is sent, of `payment-overdue` days after it; null = the ' +
      'standard days.',
    { list: true, nullable: true, clearable: true, minItems: 1, maxItems: DAYS_MAX },
  )
  days?: number[] | null;
  @Nested(
    () => MessageText,
    'Your own texts, at most one for each language; they replace the earlier ones. [] = none.',
    { list: true, nullable: true, maxItems: LANGUAGES },
  )
  texts: MessageText[] | null;
}

export const updateMessageRule = operation(
  {
    title: 'Update a message rule',
    description:
      'Changes a mail to your buyers: whether it is sent, on which days before or after its date, ' +
      'and your own subject and paragraphs for each language. What is left out stays. Mails that ' +
      'wait already follow the new texts, and dates that were planned stay. Of the mails to ' +
      'members of the store, which are sent in production only, you change whether they are sent, ' +
      'and the days of `key-expiring`.',
    permission: 'STORE:CREATE',
    input: UpdateMessageRuleInput,
    output: messageRuleView,
    alsoWrong: (input) => wrongRule(input),
  },
  (ctx, { template, isOn, days, texts }) => {
    refuseWrong(wrongRule({ template, days, texts }));
    refuseInDevMode(ctx, template);
    return ctx.transaction(async (tx) => {
      await tx.execute(
        `
          SELECT pg_advisory_xact_lock(hashtextextended('message rules ' || $1 || $2::text, 0))
        `,
      );
      const rule =
        (await tx.findBy(MessageRule, { template })) ??
        (await tx.insert(MessageRule, { template, isOn: true, days: null, texts: [] }));
      return tx.update(rule, {
        ...(isOn !== null && { isOn }),
        ...(days !== undefined && { days }),
        ...(texts !== null && { texts }),
      });
    });
  },
);

/** Dev mode has no mails to members that a rule could change. */
function refuseInDevMode({ scope }: Context, template: string): void {
  if (scope.devMode && !isBuyerTemplate(template))
    throw unprocessable(
      `template ${template} is a mail to members, which is sent in production only: use a ` +
        'production key',
      'template',
    );
}

export function wrongRule(
  { template, days, texts }: Partial<UpdateMessageRuleInput>,
  known: readonly Template[] = RULED_TEMPLATES,
): WrongField[] {
  if (template === undefined) return [];
  return [
    ...wrongTemplate(template, known),
    ...wrongDays(template, days ?? null),
    ...wrongTexts(template, texts ?? []),
  ];
}

function wrongTemplate(template: string, known: readonly Template[]): WrongField[] {
  if ((known as readonly string[]).includes(template)) return [];
  return [{ field: 'template', message: `template must be one of ${known.join(', ')}` }];
}

function wrongDays(template: string, days: readonly number[] | null): WrongField[] {
  if (!days) return [];
  const limits = limitsOfDays(template);
  if (!limits)
    return [{ field: 'days', message: `days must be left out: ${template} is sent at its event` }];
  const { min, max, atMost } = limits;
  const isRight =
    days.length <= atMost &&
    new Set(days).size === days.length &&
    days.every((day) => day >= min && day <= max);
  const many = atMost === 1 ? 'one number' : `1 to ${atMost} different numbers`;
  return isRight
    ? []
    : [{ field: 'days', message: `days of ${template} must be ${many} from ${min} to ${max}` }];
}

function wrongTexts(template: string, texts: readonly MessageText[]): WrongField[] {
  if (!isBuyerTemplate(template))
    return texts.length > 0
      ? [{ field: 'texts', message: `texts must be left out: ${template} is a mail to members` }]
      : [];
  const languages = texts.map(({ language }) => language);
  const isTwice = new Set(languages).size < languages.length;
  return [
    ...(isTwice ? [{ field: 'texts', message: 'texts must have each language only once' }] : []),
    ...texts.flatMap((text, index) => wrongText(template, text, `texts.${index}`)),
  ];
}

function wrongText(template: BuyerTemplate, text: MessageText, place: string): WrongField[] {
  return (['subject', 'opening', 'closing'] as const).flatMap((name) => {
    const value = text[name] ?? '';
    const field = `${place}.${name}`;
    if (!isPlainText(value))
      return [{ field, message: `${field} must be a text without links and without @` }];
    const wrong = wrongPlaceholder(template, value);
    const right = placeholdersOf(template).map((known) => `{${known}}`);
    return wrong
      ? [{ field, message: `${field} has ${wrong}: ${template} knows ${right.join(', ')}` }]
      : [];
  });
}
