/** A buyer without JavaScript: opens pages, keeps the cookie, and sends the forms on them. */
import type { World } from './world';

export interface Shown {
  status: number;
  headers: Record<string, unknown>;
  html: string;
  /** The first heading. */
  heading: string;
}

export const BUYER = { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.982.247-25' };
export const CARD = {
  method: 'CARD',
  cardNumber: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
};

const REDIRECTS_MAX = 3;

export class Buyer {
  cookie = '';
  /** Set it to another address for buyers in different networks. */
  address = '127.0.0.1';

  constructor(private readonly shop: World) {}

  /** The page at an address, after the redirects. */
  async open(url: string): Promise<Shown> {
    return this.follow(await this.request('GET', url));
  }

  /**
   * Sends the form of the page that has this action, with what the buyer types, and follows the
   * redirect.
   */
  async submit(page: Shown, to: string, typed: Record<string, string>): Promise<Shown> {
    return this.follow(await this.send(page, to, typed));
  }

  /** The same, without following the redirect. */
  send(
    page: Shown,
    to: string,
    typed: Record<string, string>,
    headers: Record<string, string> = {},
  ) {
    return this.request(
      'POST',
      to,
      new URLSearchParams({ ...hiddenIn(page.html, pathOf(to)), ...typed }).toString(),
      headers,
    );
  }

  /** Opens the page of a checkout and pays there. */
  async pay(url: string, typed: Record<string, string>): Promise<Shown> {
    return this.submit(await this.open(url), url, { action: 'pay', ...BUYER, ...typed });
  }

  async request(
    method: 'GET' | 'POST',
    url: string,
    payload?: string,
    headers: Record<string, string> = {},
  ) {
    const response = await this.shop.app.server.inject({
      method,
      url: pathOf(url),
      remoteAddress: this.address,
      headers: {
        accept: 'text/html',
        ...(this.cookie && { cookie: this.cookie }),
        ...(payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
    for (const cookie of [response.headers['set-cookie'] ?? []].flat()) this.keep(cookie);
    return response;
  }

  /**
   * The portal has several, each in place of an earlier one with the same name, and so has the
   * choice of a language; payment has one.
   */
  private keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const isNamed = (each: string) => /pitanga_(portal|language)/.test(each);
    const name = `${pair.split('=')[0] ?? ''}=`;
    const others = this.cookie
      .split('; ')
      .filter((each) => (isNamed(each) ? !each.startsWith(name) : each && isNamed(pair)));
    this.cookie = [...others, pair].join('; ');
  }

  private async follow(response: Awaited<ReturnType<Buyer['request']>>): Promise<Shown> {
    for (let redirects = 0; response.statusCode === 303 && redirects < REDIRECTS_MAX; redirects++)
      response = await this.request('GET', String(response.headers.location));
    return {
      status: response.statusCode,
      headers: response.headers,
      html: response.body,
      heading: textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(response.body)?.[1] ?? ''),
    };
  }
}

/** The text of a page without markup. Non-breaking spaces become spaces. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<(style|script|head)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function hiddenIn(html: string, action: string): Record<string, string> {
  const form =
    [...html.matchAll(/<form\b[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].find(
      ([, path]) => path?.split('?')[0] === action.split('?')[0],
    )?.[2] ?? '';
  return Object.fromEntries(
    [...form.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      /value="([^"]*)"/.exec(input)?.[1] ?? '',
    ]),
  );
}

function pathOf(url: string): string {
  return url.startsWith('http') ? new URL(url).pathname + new URL(url).search : url;
}
