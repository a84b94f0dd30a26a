/** A merchant sees each mail to buyers before one is sent, and sends it to itself. */
import { newStore, type Json, type World } from '../support/world';

async function templatesOf(shop: World): Promise<string[]> {
  const refused = await shop.request('POST', '/v2/message-rules/preview', { template: 'x' });
  expect(refused.status).toBe(400);
  return /one of (.*)$/.exec(String(refused.body.error))?.[1]?.split(', ') ?? [];
}

test('every mail has a preview in both languages, and nothing is stored', async () => {
  const shop = await newStore({ mails: true });
  const templates = await templatesOf(shop);
  expect(templates).toHaveLength(25); // 17 to buyers, 8 to members
  for (const template of templates)
    for (const language of ['PT', 'EN']) {
      const shown = await shop.post('/v2/message-rules/preview', { template, language });
      expect(shown).toMatchObject({ template, language, subject: expect.stringMatching(/\S/) });
      const isToBuyer = templates.indexOf(template) < 17;
      expect([template, String(shown.text).includes('Ana Souza')]).toEqual([template, isToBuyer]);
      expect(shown.html).toContain('<!doctype html>');
      expect(JSON.stringify(shown)).not.toContain('undefined');
      expect(JSON.stringify(shown)).not.toContain('NaN');
    }
  expect(await shop.get('/v2/messages/list')).toEqual([]);
});

test('own texts are shown before they are stored, and refused as when they are', async () => {
  const shop = await newStore({ mails: true });
  const texts = [{ language: 'PT', subject: 'Oi {customer}', opening: '{plan}: {amount}' }];
  const input = { template: 'renewal-upcoming', texts };
  const { previewMessage } = await shop.graphql(
    'query ($input: PreviewMessageInput!) { previewMessage(input: $input) { subject text } }',
    { input },
  );
  expect(previewMessage.subject).toBe('Oi Ana Souza');
  expect(previewMessage.text).toContain('Clube do Café: R$\u00a049,90');
  const stored = await shop.post('/v2/message-rules/preview', { template: 'renewal-upcoming' });
  expect(stored.subject).not.toBe('Oi Ana Souza');
  const wrong = await shop.request('POST', '/v2/message-rules/preview', {
    template: 'receipt',
    texts: [{ language: 'PT', subject: '{plan}' }],
  });
  expect([wrong.status, wrong.body.error]).toEqual([400, expect.stringContaining('{plan}')]);
});

test('a test mail goes to the store, with its own texts, also while mails are off', async () => {
  const shop = await newStore();
  const send = () =>
    shop.request('POST', '/v2/message-rules/test', { template: 'receipt', language: 'EN' });
  await shop.post('/v2/stores/update', { email: null, buyerMails: false });
  expect((await send()).status).toBe(422);
  await shop.post('/v2/stores/update', { email: 'loja@example.com' });
  await shop.post('/v2/message-rules/update', {
    template: 'receipt',
    isOn: false,
    texts: [{ language: 'EN', subject: 'Thanks, {customer}' }],
  });
  const { body } = await send();
  expect(body.data).toMatchObject({ recipient: 'loja@example.com', status: 'QUEUED' });
  await shop.travel('1 minute');
  const [sent] = (await shop.get('/v2/messages/list')) as Json[];
  expect(sent).toMatchObject({ status: 'SENT', subject: 'Thanks, Ana Souza' });
  for (let count = 1; count < 20; count++) expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(409);
});
