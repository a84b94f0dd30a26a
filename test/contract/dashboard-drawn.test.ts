/**
 * The page that the server draws for a member: it shows what the member may see, at once, and
 * nothing of anybody else.
 */
import { readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { publicOrigin } from '../../src/modules/members/sign-in/public-origin';
import { createStore } from '../../src/modules/stores/create-store';
import { ROOT } from '../support/documents';
import { memberWith, Person } from '../support/member';
import { allowSubAccounts } from '../support/sub-accounts';
import { world, type Json, type World } from '../support/world';

/** What a browser says when a person types the address. */
const TYPED = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
  'accept-language': 'pt-BR',
};
const EVIL = '</script><script>alert(1)</script><img src=x onerror=alert(2)>';

let shop: World;
let ana: Person;
/** Of another store. */
let bia: Person;

beforeAll(async () => {
  shop = await world();
  await allowSubAccounts(shop);
  ana = await memberWith(shop, 'OWNER', { email: 'ana@example.com' });
  const { id: storeId } = await createStore(allStores(shop.database), { name: 'Livraria da Bia' });
  bia = await memberWith(shop, 'OWNER', { email: 'bia@example.com', storeId });
  for (const [person, name, email] of [
    [ana, 'Cliente de Ana', 'cliente-de-ana@example.com'],
    [bia, 'Cliente de Bia', 'cliente-de-bia@example.com'],
  ] as const) {
    const create = `mutation ($input: CreateCustomerInput!) {
      createCustomer(input: $input) { userErrors { message } }
    }`;
    const input = { name, email };
    const { body } = await person.graphql(create, { input }, { storeId: storeOf(person) });
    expect(body.data).toEqual({ createCustomer: { userErrors: [] } });
  }
  // The first page also loads what draws it.
  await open(ana, `/${storeOf(ana)}/dev/customers`);
});

const storeOf = (person: Person): string => String(person.session.memberships[0].storeId);

interface Opened {
  status: number;
  headers: OutgoingHttpHeaders;
  /** What is drawn; empty if the browser draws it itself. */
  markup: string;
  /** What was read for it. */
  drawn: Json | null;
  html: string;
}

async function open(
  person: Person | null,
  path: string,
  headers: Record<string, string> = {},
): Promise<Opened> {
  const cookie = person && { cookie: `${publicOrigin().cookieName}=${person.cookie}` };
  const answer = await shop.app.server.inject({
    url: `/dashboard${path}`,
    headers: { ...TYPED, ...cookie, ...headers },
  });
  const [, data] =
    /<script type="application\/json" id="drawn">(.*?)<\/script>/s.exec(answer.body) ?? [];
  return {
    status: answer.statusCode,
    headers: answer.headers,
    markup: /<div id="root">(.*?)<\/div>\n/s.exec(answer.body)?.[1] ?? '',
    drawn: data ? (JSON.parse(data) as Json) : null,
    html: answer.body,
  };
}

describe('the page of a member', () => {
  test('shows its heading, its menu and its rows before any script', async () => {
    const { status, headers, markup, drawn } = await open(ana, `/${storeOf(ana)}/dev/customers`);
    expect(status).toBe(200);
    expect(markup).toMatch(/<h1[^>]*>Clientes<\/h1>/);
    expect(markup).toContain('Cliente de Ana');
    expect(markup).toContain('>Pagamentos</a>');
    expect(drawn).toMatchObject({
      session: { user: { email: 'ana@example.com' } },
      client: `${storeOf(ana)}/dev`,
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(String(headers.vary)).toContain('cookie');
  });

  test('is drawn in the language and the look that the browser has chosen', async () => {
    const { cookie } = ana;
    const chosen = `${publicOrigin().cookieName}=${cookie}; pitanga-language=en; pitanga-look=dark`;
    const { html, markup } = await open(null, `/${storeOf(ana)}/dev/customers`, { cookie: chosen });
    expect(html).toContain('<html lang="en-GB" data-look="dark">');
    expect(markup).toMatch(/<h1[^>]*>Customers<\/h1>/);
    const strange = chosen.replace('=dark', '="><script>');
    const other = await open(null, `/${storeOf(ana)}/dev/customers`, { cookie: strange });
    expect(other.html).toContain('<html lang="en-GB" data-look="auto">');
  });

  test('has nothing that the content policy refuses, whatever somebody has written', async () => {
    await shop.post('/v2/customers/create', { name: EVIL, email: 'evil@example.com' });
    const { html, markup, drawn } = await open(ana, `/${storeOf(ana)}/dev/customers`);
    expect(JSON.stringify(drawn)).toContain(JSON.stringify(EVIL).slice(1, -1));
    expect(markup).toContain('&lt;/script&gt;&lt;script&gt;');
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<img src=x');
    expect(markup).not.toMatch(/ style="| on\w+="/);
  });

  test('costs the browser no request for what it shows', async () => {
    const { drawn } = await open(ana, `/${storeOf(ana)}/dev/customers`);
    const root = (drawn?.cache.ROOT_QUERY ?? {}) as Json;
    const asked = Object.keys(root).map((field) => field.split('(')[0]);
    expect(asked).toEqual(expect.arrayContaining(['viewer', 'customers']));
  });
});

test('every page can be drawn', async () => {
  const { routes } = JSON.parse(
    readFileSync(join(ROOT, 'dist/dashboard/manifest.json'), 'utf8'),
  ) as { routes: Record<string, unknown> };
  const missing: string[] = [];
  for (const route of Object.keys(routes)) {
    const path = `/${storeOf(ana)}/dev/${route.replace('$id', 'none')}`.replace(/\/$/, '');
    const { markup } = await open(ana, path);
    if (!/<h1/.test(markup) || /Carregando/.test(markup)) missing.push(route);
  }
  expect(missing).toEqual([]);
});

describe('nothing is drawn', () => {
  const shell = { markup: '', drawn: null, status: 200 };

  test('for whoever is not signed in', async () => {
    const path = `/${storeOf(ana)}/dev/customers`;
    const cookie = `${publicOrigin().cookieName}=nobody`;
    expect(await open(null, path)).toMatchObject(shell);
    expect(await open(null, path, { cookie })).toMatchObject(shell);
    const left = await memberWith(shop, 'OWNER', { email: 'left@example.com' });
    const { cookie: kept } = left;
    expect((await open(left, path)).markup).toContain('Cliente de Ana');
    await left.ask('DELETE', '/session', undefined);
    left.cookie = kept;
    expect(await open(left, path)).toMatchObject(shell);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a browser that does not say where it is', { 'sec-fetch-site': '' }],
  ])('for %s', async (_who, headers) => {
    const { html, ...rest } = await open(ana, `/${storeOf(ana)}/dev/customers`, headers);
    expect(rest).toMatchObject(shell);
    expect(html).not.toContain('ana');
  });

  test('of what the role may not read, and production needs a factor', async () => {
    const email = 'viewer-of-all@example.com';
    const viewer = await memberWith(shop, 'VIEWER', { email });
    const audit = `/${storeOf(ana)}/dev/audit`;
    expect((await open(ana, audit)).markup).toContain('<table');
    expect(await open(viewer, audit)).toMatchObject(shell);
    const newcomer = await new Person(shop, 'newcomer@example.com').join('OWNER');
    expect(newcomer.session.limit).not.toBe('NONE');
    const { html } = await open(newcomer, `/${storeOf(ana)}/prod/team`);
    expect(html).not.toContain('ana@example.com');
  });

  test('of another store, nor of the other environment', async () => {
    const { html, markup } = await open(ana, `/${storeOf(bia)}/dev/customers`);
    expect(html).not.toMatch(/Bia/);
    expect(markup).not.toContain('<table');
    const production = await open(ana, `/${storeOf(ana)}/prod/customers`);
    expect(production.markup).toMatch(/<h1[^>]*>Clientes<\/h1>/);
    expect(production.html).not.toContain('Cliente de Ana');
  });

  test('where a session cannot be kept', async () => {
    const { publicUrl } = config;
    config.publicUrl = 'http://pitanga.example';
    try {
      const cookie = `__Host-pitanga-80=${ana.cookie}`;
      const path = `/${storeOf(ana)}/dev/customers`;
      expect(await open(null, path, { cookie })).toMatchObject(shell);
    } finally {
      config.publicUrl = publicUrl;
    }
  });
});

test('members who open pages at the same moment see their own', async () => {
  const pages = ['customers', 'payments', 'team', ''];
  const visits = Array.from({ length: 16 }, (_, index) => {
    const [person, other] = index % 2 === 0 ? [ana, bia] : [bia, ana];
    const language = index % 3 === 0 ? 'en' : 'pt';
    return { person, other, language, page: pages[index % pages.length] ?? '' };
  });
  const opened = await Promise.all(
    visits.map(async ({ person, language, page, ...visit }) => {
      const path = `/${storeOf(person)}/dev/${page}`.replace(/\/$/, '');
      const answer = await open(person, path, { 'accept-language': language });
      return { ...visit, ...answer, person, language };
    }),
  );
  // Those that took too long are drawn by their browsers.
  const shown = opened.filter(({ drawn }) => drawn !== null);
  expect(new Set(shown.map(({ person }) => person.email)).size).toBe(2);
  for (const { person, other, language, html, markup, drawn } of shown) {
    expect(drawn?.session.user.email).toBe(person.email);
    expect(html).not.toContain(other.email);
    expect(html).not.toContain(storeOf(other));
    expect(markup).toContain(language === 'pt' ? '>Pagamentos</a>' : '>Payments</a>');
  }
});

test('members who open the same address see what each of them may see', async () => {
  const path = `/${storeOf(ana)}/dev/team`;
  const viewer = await memberWith(shop, 'VIEWER', { email: 'viewer@example.com' });
  const before = await open(ana, path);
  const after = await open(viewer, path);
  expect(before.drawn?.session.user.email).toBe('ana@example.com');
  expect(after.drawn?.session.user.email ?? 'viewer@example.com').toBe('viewer@example.com');
  expect(await open(null, path)).toMatchObject({ markup: '', drawn: null });
});
