/** The page at `/`: where the dashboard, the API, its documentation and its schemas are. */
import type { FastifyInstance } from 'fastify';
import { config } from '../../../config/config';
import { DOCS_HEAD, docsHeader } from './docs-header';
import { DOCS_POLICY } from './docs-policy';

interface Place {
  name: string;
  path: string;
  about: string;
}

const PLACES: readonly Place[] = [
  {
    name: 'Guides',
    path: '/docs/guides',
    about: 'Take a first payment by PIX, link, card or subscription. Verify webhooks. Go live.',
  },
  {
    name: 'API reference',
    path: '/docs',
    about: 'Every REST operation, with an example of each request and response.',
  },
  {
    name: 'OpenAPI document',
    path: '/openapi.json',
    about: 'For generators of clients and for import into HTTP tools.',
  },
  {
    name: 'GraphQL for front ends',
    path: '/docs/frontend',
    about: 'Code generation, live updates, errors, cost and recipes.',
  },
  { name: 'GraphQL schema', path: '/schema.graphql', about: 'The schema as text, for codegen.' },
  {
    name: 'Operating',
    path: '/docs/operating',
    about: 'Settings, processes, keys, monitoring, backup and restore.',
  },
];

const IDE: Place = {
  name: 'GraphQL IDE',
  path: '/graphql',
  about: 'Try every query and mutation. The key of the Demo store is filled in.',
};

const DASHBOARD: Place = {
  name: 'Dashboard',
  path: '/dashboard',
  about: 'Payments, subscriptions, payouts, keys and webhooks of your store.',
};

export function serveStartPage(server: FastifyInstance): void {
  const page = pageOf([
    ...(config.dashboard ? [DASHBOARD] : []),
    ...(config.production ? [] : [IDE]),
    ...PLACES,
  ]);
  server.get('/', (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': DOCS_POLICY,
      })
      .send(page),
  );
}

function pageOf(places: readonly Place[]): string {
  const items = places.map(
    ({ name, path, about }) => `<li><a href="${path}">${name}</a><br>${about}</li>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    ${DOCS_HEAD}
    <title>Pitanga</title>
  </head>
  <body class="docs-page">
    ${docsHeader('/')}
    <div class="docs-columns">
      <main id="content">
        <h1>Pitanga</h1>
        <p>
          Payments and subscriptions in Brazil by PIX, boleto and card, through REST and GraphQL.
        </p>
        <ul>${items.join('')}</ul>
      </main>
    </div>
  </body>
</html>
`;
}
