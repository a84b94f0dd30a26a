/** A database that answers, and cannot do what it is asked right now: callers are told to come
 * back, and nobody reads of an internal error. */
import { failInserts, makeReadOnly } from '../support/faults';
import { world } from '../support/world';

const RETRY_LATER = {
  status: 503,
  headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
  body: { code: 'UNAVAILABLE' },
};

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
  ['53200', 'out of memory'],
  ['53300', 'too many connections'],
  ['57014', 'statement timeout'],
  ['57P05', 'idle session timeout'],
  ['55P03', 'lock timeout'],
  ['40P01', 'deadlock in every try'],
  ['40001', 'serialization failure in every try'],
])('SQLSTATE %s (%s) is 503 with Retry-After, at both doors', async (code) => {
  const shop = await world();
  await failInserts(shop, 'customers', code);
  expect(
    await shop.request('POST', '/v2/customers/create', { email: 'ana@example.com' }),
  ).toMatchObject(RETRY_LATER);
  const refused = await shop.request('POST', '/graphql', {
    query: `mutation { createCustomer(input: { email: "ana@example.com" }) { customer { id } } }`,
  });
  expect(refused.body.errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }]);
});
