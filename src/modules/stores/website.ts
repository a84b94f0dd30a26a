/** The shop's website, as the operator or the merchant enters it. */
import { refuseWrong, wrongField } from '../../platform/operations/errors';
import type { TextFault } from '../../platform/records/columns/text-form';

const WEBSITE_MAX = 500;

/** As the operator enters it: "none" = no website. Refuses with 400 what is no address. */
export function readWebsite(text: string): string | null {
  if (text === 'none') return null;
  const fault = websiteFault(text);
  if (fault)
    refuseWrong([wrongField('website', `${fault.rule}, or "none"`, fault.reason, fault.values)]);
  return text;
}

export function websiteFault(text: string): TextFault | null {
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  if (['https:', 'http:'].includes(protocol) && text.length <= WEBSITE_MAX) return null;
  return {
    rule: `must be an https or http address of at most ${WEBSITE_MAX} characters`,
    reason: 'WRONG_FORMAT',
    values: { format: 'address' },
  };
}
