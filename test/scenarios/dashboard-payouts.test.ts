/**
 * Members send production money from the dashboard, through an account at a bank (a fake of Efí):
 * only with the right role, only after a fresh factor, and once. What was sent is counted at the
 * bank.
 */
import { config } from '../../src/config/config';
import { MINUTE_MS, shiftWallClock } from '../../src/platform/time/clock';
import { publicOrigin } from '../../src/modules/members/sign-in/public-origin';
import type { Role } from '../../src/modules/members/team/roles';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { Authenticator } from '../support/authenticator';
import { Person } from '../support/member';
import { ProductionShop } from '../support/production';
import { not, rowOf } from '../support/rows';
import type { Json } from '../support/world';

const SOLD = 10_000;
const KEY = { pixKey: 'loja@example.com', pixKeyType: 'EMAIL' };
const PAYOUT = { amount: 5_000, ...KEY };

let shop: ProductionShop;
let owner: Person;
const { publicUrl } = config;
beforeEach(async () => {
  shop = await ProductionShop.open(['PIX', 'PAYOUT']);
  // Passkeys and cookies need localhost.
  config.publicUrl = config.publicUrl.replace('127.0.0.1', 'localhost');
  const charge = await shop.pixCharge({ amount: SOLD });
  shop.efi.pay(wireId(String(charge.id)), SOLD);
  await shop.efi.notify(wireId(String(charge.id)));
  await shop.run('ask-for-payments');
  owner = await member('OWNER');
});
afterEach(async () => {
  config.publicUrl = publicUrl;
  await shop.close();
});

/** A member whose last factor is older than sudo lasts. */
async function member(
  role: Role,
  { storeId = shop.dev.storeId, email = `${role.toLowerCase()}@example.com` } = {},
): Promise<Person> {
  const person = new Person(shop.dev, email);
  person.passkey = new Authenticator(publicOrigin().origin);
  await person.join(role, storeId);
  await person.addPasskey();
  shiftWallClock(11 * MINUTE_MS);
  return person;
}

/** With the Idempotency-Key of the form. */
function payOut(person: Person, input: Json = PAYOUT, options: Json = {}): Promise<Json> {
  const form = { env: 'prod', 'idempotency-key': 'form-1', ...options };
  return person.act('createPayout', input, 'payout { id status devMode }', form);
}

const sent = () => shop.efi.payouts.sent.map(({ cents, chave }) => [cents, chave]);

const available = async (): Promise<number> =>
  ((await shop.get('/v2/stores/get')).balance as Json).available as number;

test('finance is asked for a factor, and the repeated request pays out once', async () => {
  const before = await available();
  const finance = await member('FINANCE');
  expect(await payOut(finance)).toMatchObject({
    status: 403,
    errors: [{ code: 'SUDO_REQUIRED' }],
    result: null,
  });
  expect(sent()).toEqual([]);
  expect(await shop.get('/v2/payouts/list')).toEqual([]);

  expect((await finance.confirm()).status).toBe(200);
  const { errors, result } = await payOut(finance);
  expect(errors).toEqual([]);
  expect(result.payout).toMatchObject({ status: 'PENDING', devMode: false });
  expect(sent()).toEqual([[5_000, 'loja@example.com']]);
  expect((await payOut(finance)).result.payout.id).toBe(result.payout.id);
  expect(sent()).toHaveLength(1);

  const [payout] = (await shop.get('/v2/payouts/list')) as unknown as Json[];
  expect(await available()).toBe(before - 5_000 - Number(payout?.platformFee));
  expect(await shop.dev.violations()).toEqual([]);
});

test('a form that is sent twice at the same time pays out once', async () => {
  await owner.confirm();
  const answers = await Promise.all([payOut(owner), payOut(owner)]);
  expect(answers.filter(({ errors }) => (errors as Json[]).length === 0)).not.toHaveLength(0);
  expect(sent()).toHaveLength(1);
});

test('the factor of ten minutes ago is enough for a second payout, and then no longer', async () => {
  const finance = await member('FINANCE');
  await finance.confirm();
  shiftWallClock(9 * MINUTE_MS);
  const small = { ...PAYOUT, amount: 1_000 };
  expect((await payOut(finance, small)).errors).toEqual([]);
  expect((await payOut(finance, small, { 'idempotency-key': 'form-2' })).errors).toEqual([]);
  shiftWallClock(2 * MINUTE_MS);
  expect(await payOut(finance, small, { 'idempotency-key': 'form-3' })).toMatchObject({
    errors: [{ code: 'SUDO_REQUIRED' }],
  });
  expect(sent()).toHaveLength(2);
});

test.each(['DEVELOPER', 'VIEWER'] as const)(
  'the role %s sends no production money, with a fresh factor neither',
  async (role) => {
    const person = await member(role);
    await person.confirm();
    const refused = {
      status: 403,
      errors: [
        {
          code: 'FORBIDDEN',
          message: expect.stringContaining(
            `role ${role.toLowerCase()} lacks the permission WITHDRAW:CREATE`,
          ),
        },
      ],
    };
    expect(await payOut(person)).toMatchObject({ errors: refused.errors });
    expect(await sendPix(person)).toMatchObject({ errors: refused.errors });
    expect(sent()).toEqual([]);
    expect(await shop.get('/v2/payouts/list')).toEqual([]);
  },
);

test('the owner of another store pays nothing out of this one', async () => {
  await shop.dev.openStore({ taxId: '52998224725' });
  const other = await rowOf(shop.dev, 'stores', { id: not(shop.dev.storeId) });
  const stranger = await member('OWNER', {
    storeId: String(other.id),
    email: 'estranha@example.com',
  });
  await stranger.confirm();
  expect(await payOut(stranger)).toMatchObject({ status: 403, errors: [{ code: 'FORBIDDEN' }] });
  expect(sent()).toEqual([]);
});

test('Pix to somebody else needs a fresh factor too, and is sent once', async () => {
  const finance = await member('FINANCE');
  expect(await sendPix(finance)).toMatchObject({ errors: [{ code: 'SUDO_REQUIRED' }] });
  expect(sent()).toEqual([]);
  await finance.confirm();
  const { errors, result } = await sendPix(finance);
  expect(errors).toEqual([]);
  expect((await sendPix(finance)).result.transfer.id).toBe(result.transfer.id);
  expect(sent()).toEqual([[1_200, '52998224725']]);
});

test('the owner reads in the audit log who paid out what', async () => {
  const finance = await member('FINANCE');
  await finance.confirm();
  const { result } = await payOut(finance);
  const { body } = await owner.graphql(
    '{ auditLog(input: { first: 50 }) { nodes { action who subject devMode } } }',
    {},
    { env: 'prod' },
  );
  expect(body.data.auditLog.nodes).toContainEqual({
    action: 'createPayout',
    who: 'Ana',
    subject: result.payout.id,
    devMode: false,
  });
});

function sendPix(person: Person): Promise<Json> {
  const input = { amount: 1_200, pixKey: '52998224725', pixKeyType: 'CPF' };
  const form = { env: 'prod', 'idempotency-key': 'pix-1' };
  return person.act('sendPix', input, 'transfer { id }', form);
}
