/** The campaign (UTM parameters) that brought a buyer: of a checkout, a link or a charge. */
import { InputType, ObjectType } from 'type-graphql';
import { Text } from '../../platform/records/columns/columns';
import { where, type Condition } from '../../platform/records/lists/conditions';
import { redact } from '../../platform/observability/redact';
import { cutText } from '../../platform/operations/cut-text';

@ObjectType({
  description: 'The campaign that brought the buyer; stored and shown.',
})
@InputType('UtmInput', { description: 'The campaign that brought the buyer.' })
export class Utm {
  @Text('The source of the visit, such as a search engine.', { nullable: true }) source:
    | string
    | null;
  @Text('The marketing medium, such as e-mail.', { nullable: true }) medium: string | null;
  @Text('Name of the campaign.', { nullable: true }) campaign: string | null;
  @Text('The paid search keywords.', { nullable: true }) term: string | null;
  @Text('The advertisement or link variant.', { nullable: true }) content: string | null;
}

export const UTM_NAMES = ['source', 'medium', 'campaign', 'term', 'content'] as const;
/** Of what an address says, which anybody may write. */
const ADDRESS_TEXT_MAX = 200;

/** The campaign as it is stored: null if nothing is said of it. */
export function campaignOf(given: Partial<Utm> | null | undefined): Utm | null {
  const said = UTM_NAMES.map((name) => [name, given?.[name]?.trim() || null] as const);
  if (said.every(([, text]) => text === null)) return null;
  return Object.fromEntries(said) as unknown as Utm;
}

/**
 * The campaign that the address of a page names by its `utm_*` parameters. A text that is too long
 * is cut, and one that contains personal data, such as an e-mail address, is left out.
 */
export function campaignOfAddress(query: Readonly<Record<string, string>>): Utm | null {
  const texts = UTM_NAMES.map((name) => [name, tidyText(query[`utm_${name}`] ?? '')] as const);
  return campaignOf(Object.fromEntries(texts));
}

function tidyText(given: string): string {
  const text = cutText(given.toWellFormed().replaceAll(/[\p{C}\s]+/gu, ' '), ADDRESS_TEXT_MAX);
  return redact(text) === text ? text : '';
}

/** The same as parameters of an address. */
export function addressOfCampaign(campaign: Utm | null): string {
  const said = UTM_NAMES.flatMap((name) => {
    const text = campaign?.[name];
    return text ? [[`utm_${name}`, text]] : [];
  });
  return new URLSearchParams(said).toString();
}

/** The rows whose campaign has all the given values. An index serves each of them. */
export function ofCampaign(utm: Partial<Utm> | null | undefined): Condition[] {
  return UTM_NAMES.flatMap((name) => {
    const text = utm?.[name];
    return text ? [where(`t."utm" ->> '${name}' = ?`, text)] : [];
  });
}
