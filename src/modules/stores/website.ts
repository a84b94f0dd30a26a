/** The shop's website, as the operator or the merchant enters it. */
import { invalid } from '../../platform/operations/errors';

const WEBSITE_MAX = 500;

/** As the operator enters it: "none" = no website. */
export function readWebsite(text: string): string | null {
  return text === 'none' ? null : checkWebsite(text, ', or "none"');
}

/** The address. Refuses with 400 what is not one; `orElse` names what else is allowed. */
export function checkWebsite(text: string, orElse = ''): string {
  const protocol = URL.canParse(text) ? new URL(text).protocol : null;
  if ((protocol !== 'https:' && protocol !== 'http:') || text.length > WEBSITE_MAX)
    throw invalid(
      `website must be an https or http address of at most ${WEBSITE_MAX} characters${orElse}`,
      'website',
      { reason: 'WRONG_FORMAT', values: { format: 'address' } },
    );
  return text;
}
