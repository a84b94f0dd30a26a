/** Follows the redirects of a download, each checked like the first address. */
import { abortBody, headerOf, send, type HttpAnswer } from './exchange';
import { readUrl, AddressRefused, type Outside } from './guarded-agent';

const REDIRECTS_MAX = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

export async function followRedirects(
  address: string,
  outside: Outside,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  let url = readUrl(address, outside);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const answer = await send(
      url,
      { method: 'GET', headers: { accept: '*/*', 'accept-encoding': 'identity' } },
      outside,
      signal,
    );
    const location = headerOf(answer, 'location');
    if (!REDIRECTS.includes(answer.statusCode) || location == null) return answer;
    abortBody(answer.body);
    url = readUrl(location, outside, { base: url });
  }
  throw new AddressRefused(`must not redirect more than ${REDIRECTS_MAX} times`);
}
