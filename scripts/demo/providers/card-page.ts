/** A buyer on the page of a checkout, who types details; the card itself stays in the browser. */
import { Difference } from '../narrator';

const ANSWER_WITHIN_MS = 60_000;
const BUYER = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  taxId: '529.982.247-25',
  cellphone: '(11) 91234-5678',
  zipCode: '01310-100',
  street: 'Avenida Paulista',
  addressNumber: '1000',
  city: 'São Paulo',
  state: 'SP',
};

/** The page that the buyer sees after the form: its text. */
export async function payByCard(
  url: string,
  typed: { cardToken: string; installments: number },
): Promise<string> {
  const page = await open(url);
  const cookie = (page.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const hidden = hiddenIn(await page.text());
  const form = { ...hidden, ...BUYER, method: 'CARD', action: 'pay', ...typed };
  const sent = await open(url, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)])),
  });
  const shown =
    sent.status === 303
      ? await open(new URL(sent.headers.get('location') ?? '', url).href, { headers: { cookie } })
      : sent;
  return textOf(await shown.text());
}

async function open(url: string, request: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, {
    ...request,
    headers: { accept: 'text/html', ...request.headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (answer.status >= 500) throw new Difference(`${url} is answered with ${answer.status}`);
  return answer;
}

/** What the page itself puts into its form for cards. */
function hiddenIn(html: string): Record<string, string> {
  return Object.fromEntries(
    [...html.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      /value="([^"]*)"/.exec(input)?.[1] ?? '',
    ]),
  );
}

function textOf(html: string): string {
  return html
    .replaceAll(/<(style|script|head)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}
