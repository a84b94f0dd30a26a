/** PostGraphile on the tables of the service, without keys: `DATABASE_URL`, a pool of 16. */
import { createServer } from 'node:http';
import { makePgSmartTagsPlugin } from 'postgraphile/utils';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { postgraphile } from 'postgraphile';

const pgl = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [
    // GraphQL has a type of this name already.
    makePgSmartTagsPlugin({
      kind: 'class',
      match: 'subscriptions',
      tags: { name: 'recurring_subscriptions' },
    }),
  ],
  pgServices: [
    makePgService({
      connectionString: process.env.DATABASE_URL,
      schemas: ['public'],
      poolConfig: { max: 16 },
    }),
  ],
  grafast: { explain: false },
  grafserv: { graphiql: false, graphqlPath: '/graphql', watch: false },
});
const server = createServer();
await pgl.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`);
});
