/** What buyers may do in the customer portal of a store, in both environments. */
import { InputType, ObjectType } from 'type-graphql';
import { choices } from '../../platform/records/columns/choices';
import { Count, Flag, OneOf, Text } from '../../platform/records/columns/columns';

export const PORTAL_PLANS_MAX = 20;
const REFUND_DAYS_MAX = 90;

export const PortalCancel = choices(
  'PortalCancel',
  'When a subscription ends that its buyer cancels in the portal.',
  {
    PERIOD_END: 'On its next charge date.',
    NOW: 'Immediately.',
    CHOICE: 'As the buyer chooses.',
  },
);
export type PortalCancel = (typeof PortalCancel)[number];

const IS_ON = 'Whether buyers can open the portal.';
const PAY = 'Whether buyers can pay what is open.';
const CARD =
  'Whether buyers can replace the card of a subscription, or remove it and pay each cycle by invoice.';
const PIX =
  'Whether buyers can move a subscription to automatic Pix, where the store has it. They can end ' +
  'its authorisation in any case.';
const CANCEL = 'When a subscription ends that its buyer cancels.';
const PAUSE = 'Whether buyers can pause a subscription until a date.';
const REFUND =
  'For how many days after a payment buyers can request a refund, which you accept or refuse; 0 = ' +
  'not at all.';
const WITHDRAWAL =
  'Whether buyers can withdraw from a purchase for 7 days after the payment. Brazilian law gives ' +
  'consumers this right: switch it off only if you sell to companies.';
const PLANS =
  'The ids of the products to which buyers can change the plan of a subscription; empty = none.';

@ObjectType({ description: 'What buyers may do in the customer portal.' })
export class PortalSettings {
  @Flag(IS_ON) isOn: boolean;
  @Flag(PAY) payOpen: boolean;
  @Flag(CARD) replaceCard: boolean;
  @Flag(PIX) automaticPix: boolean;
  @OneOf(PortalCancel, CANCEL) cancelAt: PortalCancel;
  @Flag(PAUSE) pause: boolean;
  @Count(REFUND) refundDays: number;
  @Flag(WITHDRAWAL) withdrawal: boolean;
  @Text(PLANS, { list: true }) planProductIds: string[];
}

@InputType({ description: 'What buyers may do in the portal; what is left out stays as it is.' })
export class PortalSettingsInput {
  @Flag(IS_ON, { nullable: true }) isOn: boolean | null;
  @Flag(PAY, { nullable: true }) payOpen: boolean | null;
  @Flag(CARD, { nullable: true }) replaceCard: boolean | null;
  @Flag(PIX, { nullable: true }) automaticPix: boolean | null;
  @OneOf(PortalCancel, CANCEL, { nullable: true }) cancelAt: PortalCancel | null;
  @Flag(PAUSE, { nullable: true }) pause: boolean | null;
  @Count(REFUND, { nullable: true, max: REFUND_DAYS_MAX }) refundDays: number | null;
  @Flag(WITHDRAWAL, { nullable: true }) withdrawal: boolean | null;
  @Text(PLANS, { list: true, nullable: true, maxItems: PORTAL_PLANS_MAX })
  planProductIds: string[] | null;
}

const STANDARD: PortalSettings = {
  isOn: true,
  payOpen: true,
  replaceCard: true,
  automaticPix: true,
  cancelAt: 'PERIOD_END',
  pause: false,
  refundDays: 0,
  withdrawal: true,
  planProductIds: [],
};

/** The stored settings, completed by the standard ones. */
export function portalSettingsOf(stored: Partial<PortalSettings> | null): PortalSettings {
  return Object.assign(new PortalSettings(), STANDARD, stored);
}
