/** Mails to members: links to sign in where there is a mail server, and what they have to act on. */
import { allStores, peopleIn } from '../support/handles';
import { sendMessages } from '../../jobs/due/send-messages';
import { claimBatches, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { config } from '../../src/config/config';
import { resetUser } from '../../src/modules/members/change-member';
import { mailServer } from '../support/mail-server';
import { memberWith, type Person } from '../support/member';
import { newStore, type Json, type World } from '../support/world';

const INVITE = `
  mutation ($input: InviteMemberInput!) {
    inviteMember(input: $input) {
      newInvitation { link invitation { email } }
      userErrors { message }
    }
  }
`;

async function invite(owner: Person, email: string): Promise<Json> {
  const { body } = await owner.graphql(INVITE, { input: { email, role: 'FINANCE' } });
  return body.data.inviteMember.newInvitation;
}

/** What the workers do: claims what is due, and sends it. */
async function send({ database }: World): Promise<void> {
  for (const batch of await claimBatches(database, allStores(database), sweepOf(sendMessages)))
    await runBatch(database, allStores(database), sweepOf(sendMessages), batch);
}

test('with a mail server only the person sees the link, and no list shows the mail', async () => {
  const shop = await newStore({ mails: true });
  const owner = await memberWith(shop, 'OWNER', { email: 'dona@example.com' });
  const server = await mailServer();
  expect(await invite(owner, 'bia@example.com')).toMatchObject({
    link: null,
    invitation: { email: 'bia@example.com' },
  });
  await send(shop);
  const [mail] = server.mails;
  expect(mail?.to).toEqual(['bia@example.com']);
  expect(mail?.parsed.text).toMatch(/\/dashboard\/enter#\S{20,}/);
  expect(mail?.parsed.subject).not.toContain('#');
  const [user] = await shop.database.query<Json[]>(`SELECT "id" FROM "users" WHERE "email" = $1`, [
    'dona@example.com',
  ]);
  const reset = await peopleIn(shop.database).transaction((people) =>
    resetUser(people, { operator: { name: 'ada', via: 'CLI' } }, String(user?.id)),
  );
  expect(reset.isMailed).toBe(true);
  await send(shop);
  expect(server.mails[1]?.parsed.text).toContain(reset.link);
  const [stored] = await shop.database.query<Json[]>(
    `SELECT count(*)::int AS "mails", count("sealedValues")::int AS "sealed", count("text")::int AS "texts"
     FROM "messages" WHERE "storeId" = $1 AND "isForMember" AND NOT "devMode"`,
    [shop.storeId],
  );
  expect(stored).toEqual({ mails: 2, sealed: 0, texts: 0 });
  expect(await shop.get('/v2/messages/list')).toEqual([]);
  await server.close();
});

test('without a mail server the link is shown once, and nothing is queued', async () => {
  config.mail = null;
  const shop = await newStore();
  const owner = await memberWith(shop, 'OWNER', { email: 'dono@example.com' });
  expect((await invite(owner, 'bia@example.com')).link).toMatch(/\/dashboard\/enter#\S{20,}/);
  const rows = await shop.database.query(`SELECT 1 FROM "messages" WHERE "storeId" = $1`, [
    shop.storeId,
  ]);
  expect(rows).toEqual([]);
});
