/**
 * A column says that it is personal, and that is all: erasing a customer, the invariant, the log
 * and the samples of test events take it in.
 */
import { Column, Entity } from 'typeorm';
import { Buyer } from '../../src/modules/charges/buyer';
import { PayerInformation } from '../../src/modules/charges/reading/payment-view';
import { Customer } from '../../src/modules/customers/customer';
import { Text, fieldsOf } from '../../src/platform/records/columns/columns';
import { censorFields } from '../../src/platform/secrets/censor-fields';
import { outputSchemaOf } from '../../src/platform/operations/json-schema';
import { personalFieldNames, personalTables } from '../../src/platform/records/columns/personal';
import { StoredRecord } from '../../src/platform/records/record';
import { changeRows, insertRow, rowsOf } from '../support/rows';
import { addTable, dropTable } from '../support/tables';
import { personalRows } from '../support/traces';
import { sampleOfView } from '../../src/modules/webhooks/samples/sample-of-view';
import { view } from '../../src/platform/records/columns/view';
import { erasePayload } from '../../src/modules/webhooks/events/erase-payload';
import { world } from '../support/world';

const shownAt = new Date('2026-11-22T12:00:00Z');

/** A noun that somebody adds later, with one personal field. */
@Entity('loyaltyCards')
export class LoyaltyCard extends StoredRecord {
  @Column('text') customerId: string;
  @Text('What the shop calls its buyer.', { nullable: true, personal: true }) nickname:
    | string
    | null;
  @Text('The colour of the card.') colour: string;
  @Text('What the shop notes about its buyer.', { private: true, personal: true }) notes: string;
}
const loyaltyCardView = view(LoyaltyCard, ['id', 'nickname', 'colour']);

test('a personal field of a class that is added later is erased, and missed by the invariant until it is', async () => {
  const shop = await world();
  await addTable(shop, 'loyaltyCards', {
    id: 'text PRIMARY KEY',
    storeId: 'text',
    devMode: 'boolean',
    customerId: 'text',
    nickname: 'text',
    colour: 'text',
    notes: 'text',
  });
  const customer = await shop.post('/v2/customers/create', { email: 'ana@example.com' });
  for (const [id, customerId] of [
    ['card_1', customer.id],
    ['card_2', 'cust_somebody_else'],
  ])
    await insertRow(shop, 'loyaltyCards', {
      id,
      storeId: shop.storeId,
      devMode: true,
      customerId,
      nickname: 'Aninha',
      colour: 'gold',
      notes: 'likes cats',
    });
  const left = () => personalRows(shop);
  await shop.post(`/v2/customers/delete?id=${customer.id}`);
  await shop.travel('2 minutes');
  expect(await rowsOf(shop, 'loyaltyCards')).toMatchObject([
    { id: 'card_1', nickname: null, colour: 'gold', notes: '' },
    { id: 'card_2', nickname: 'Aninha', colour: 'gold', notes: 'likes cats' },
  ]);
  expect(await left()).toEqual([]);
  await changeRows(shop, 'loyaltyCards', {}, { nickname: 'Aninha' });
  expect(await left()).toEqual([{ id: 'card_1' }]);
  await dropTable(shop, 'loyaltyCards');
});

test('a personal field of a class that is added later is kept out of the log, at any of four depths', () => {
  const card = { nickname: 'Aninha', notes: 'likes cats', colour: 'gold', name: 'Clube' };
  const shown = { nickname: '[redacted]', notes: '[redacted]', colour: 'gold', name: 'Clube' };
  expect(
    censorFields({ ...card, cards: [card], store: { owner: { card: null, ...card } } }),
  ).toEqual({ ...shown, cards: [shown], store: { owner: { card: null, ...shown } } });
  expect(censorFields({ one: { two: { three: card } } })).toEqual({
    one: { two: { three: shown } },
  });
  // Secrets are no columns, and are censored as before.
  expect(
    censorFields({ authorization: 'Bearer x', request: { secret: 's', key: 'k', card: {} } }),
  ).toEqual({
    authorization: '[redacted]',
    request: { secret: '[redacted]', key: '[redacted]', card: '[redacted]' },
  });
  const error = new Error('the buyer ana@example.com');
  expect(censorFields({ err: error, at: shownAt })).toEqual({ err: error, at: shownAt });
});

test('a field of a class that is added later is in its samples and its schema, unless it is private', () => {
  expect(sampleOfView('LoyaltyCard', shownAt, { id: 'card_TEST' })).toEqual({
    id: 'card_TEST',
    nickname: null,
    colour: 'teste',
  });
  const { fields, facts } = loyaltyCardView;
  const schema = outputSchemaOf({ fields, facts, computed: {}, optional: [] });
  expect(schema.properties?.nickname).toEqual({
    type: ['string', 'null'],
    description: 'What the shop calls its buyer.',
  });
  expect([...fieldsOf(LoyaltyCard).keys()]).not.toContain('notes');
});

test('a personal field of a class that is added later is erased from the payloads of events', () => {
  const payload = { data: { customer: { id: 'cust_1', nickname: 'Aninha' }, nickname: 'Clube' } };
  expect(erasePayload(payload, personalFieldNames())).toEqual({
    data: { customer: { id: 'cust_1', nickname: null }, nickname: 'Clube' },
  });
});

test.each([
  ['Customer', Customer],
  ['Buyer', Buyer],
  ['PayerInformation', PayerInformation],
])('every text of %s says whether it is personal', (_name, type) => {
  const silent = [...fieldsOf(type)].filter(
    ([, facts]) => (facts.kind === 'text' || facts.kind === 'free') && facts.personal === undefined,
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

test('what is personal in each table', () => {
  const found = personalTables().map(({ table, columns }) => [
    table,
    columns.map(({ name }) => name),
  ]);
  expect(Object.fromEntries(found)).toMatchObject({
    charges: ['buyer', 'payer'],
    customers: [
      'email',
      'taxId',
      'name',
      'cellphone',
      'zipCode',
      'street',
      'number',
      'complement',
      'district',
      'city',
      'state',
      'metadata',
      'importFingerprint',
    ],
    incomingPayments: ['payer'],
  });
  const buyer = personalTables()
    .find(({ table }) => table === 'charges')
    ?.columns.find(({ name }) => name === 'buyer');
  for (const name of fieldsOf(Buyer).keys()) expect(buyer?.erased).toContain(`"${name}":null`);
});
