/** The shop's website, as the operator enters it: "none" = it has none. */
import { invalid } from '../kit/errors';

const WEBSITE_MAX = 500;

/** The address, or null for "none". Refuses with 400 what is not a web address. */
export function readWebsite(text: string): string | null {
  if (text === 'none') return null;
  const protocol = URL.canParse(text) ? new URL(text).protocol : null;
  if ((protocol !== 'https:' && protocol !== 'http:') || text.length > WEBSITE_MAX)
    throw invalid(
      `website must be an https or http address of at most ${WEBSITE_MAX} characters, or "none"`,
      'website',
    );
  return text;
}
