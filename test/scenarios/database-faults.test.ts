/** A database that answers, and cannot do what it is asked right now: callers are told to come
 * back, and nobody reads of an internal error. */
import { log } from '../../src/platform/observability/log';
import { failInserts, makeReadOnly } from '../support/faults';
import { world } from '../support/world';

const RETRY_LATER = {
  status: 503,
  headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
  body: { code: 'UNAVAILABLE' },
};

test('the first 503 of /readyz is logged with its status, and the next ones are not', async () => {
  const shop = await world();
  const ask = async () =>
    (await shop.app.server.inject({ method: 'GET', url: '/readyz' })).statusCode;
  const warnings = jest.spyOn(log, 'warn');
  expect(await ask()).toBe(200);
  shop.app.drain();
  expect([await ask(), await ask()]).toEqual([503, 503]);
  expect(warnings.mock.calls).toEqual([[{ status: 'draining' }, '/readyz answers 503']]);
});

test('a server that only reads: writes get 503 and it is not ready; connections to it are not used again', async () => {
  const shop = await world();
  let made = 0;
  const write = () =>
    shop.request('POST', '/v2/customers/create', { email: `ana${made++}@example.com` });
  const isWritable = await makeReadOnly(shop);
  // The connections that were ended are noticed first.
  await Promise.all(Array.from({ length: 10 }, write));
  expect(await write()).toMatchObject(RETRY_LATER);
  expect(await shop.request('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { status: 'the database is read-only' },
  });

  // Connections that are held at the same time are opened by the server that only reads.
  await shop.warmUp();
  await isWritable();
  // The pool still holds connections that were opened in between; one failed write is enough to
  // leave them all.
  await write();
  const written = await Promise.all(Array.from({ length: 10 }, write));
  expect(written.map(({ status }) => status)).toEqual(written.map(() => 200));
  expect((await shop.request('GET', '/readyz')).status).toBe(200);
});

test.each([
  ['53100', 'disk full'],
  ['XX000', 'could not write init file'], // of a new connection while the disk is full
  ['53200', 'out of memory'],
  ['53300', 'too many connections'],
  ['57014', 'statement timeout'],
  ['57P05', 'idle session timeout'],
  ['55P03', 'lock timeout'],
  ['40P01', 'deadlock in every try'],
  ['40001', 'serialization failure in every try'],
])('SQLSTATE %s (%s) is 503 with Retry-After, at both APIs', async (code, message) => {
  const shop = await world();
  await failInserts(shop, 'customers', code, { message });
  expect(
    await shop.request('POST', '/v2/customers/create', { email: 'ana@example.com' }),
  ).toMatchObject(RETRY_LATER);
  const refused = await shop.request('POST', '/graphql', {
    query: `mutation { createCustomer(input: { email: "ana@example.com" }) { customer { id } } }`,
  });
  expect(refused.body.errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }]);
});
