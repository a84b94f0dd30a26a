/**
 * Starts a fake of a provider to try by hand: `npm run fake -- efi`, `pagarme` or `woovi`. It
 * writes the account file, and does on its input what buyers and banks do.
 */
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { wireId } from '../src/modules/providers/bcb-pix/wire';
import { FakeEfi } from './fakes/efi/fake-efi';
import { actOnPagarme, PAGARME_CARDS, PAGARME_WORDS } from './fakes/pagarme/by-hand';
import { FakePagarme } from './fakes/pagarme/fake-pagarme';
import { FakeWoovi } from './fakes/woovi/fake-woovi';

const HELP = `npm run fake -- efi|pagarme|woovi [--port 8443] [--file fake-efi.json]

Starts a fake of Efí, Pagar.me or Woovi on 127.0.0.1 and writes the account file for
  npm run cli -- provider add --store ID --env prod --kind efi --name Fake --file fake-efi.json
The service needs ALLOW_PRIVATE_ENDPOINTS=1 to call it, and so does the tool.
Type "pay <id of a charge> <cents>" to pay its code as a buyer, "quit" to end.`;
const PORT = '8443';
const OWNER_ONLY = 0o600;

const PLAYS: Readonly<Record<string, (port: number, file: string) => Promise<void>>> = {
  efi: playEfi,
  pagarme: playPagarme,
  woovi: playWoovi,
};

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: PORT },
      file: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [kind = ''] = positionals;
  const play = PLAYS[kind];
  if (values.help || !play) return say(HELP);
  return play(Number(values.port), values.file ?? `fake-${kind}.json`);
}

async function playEfi(port: number, file: string): Promise<void> {
  const efi = await FakeEfi.start(port);
  writeAccount(efi, file);
  say(HELP.split('\n').at(-1) ?? '');
  for await (const line of createInterface({ input: process.stdin })) {
    const [word, id = '', cents = ''] = line.trim().split(/\s+/);
    if (word === 'quit') break;
    if (word === 'pay') say(await pay(efi, wireId(id), Number(cents)));
    else say('pay <id of a charge> <cents>, or quit');
  }
  await efi.close();
}

async function playWoovi(port: number, file: string): Promise<void> {
  const woovi = await FakeWoovi.start(port);
  writeAccount(woovi, file);
  say('Type "pay <id of a charge>" to pay its code as a buyer, "quit" to end.');
  for await (const line of createInterface({ input: process.stdin })) {
    const [word, id = ''] = line.trim().split(/\s+/);
    if (word === 'quit') break;
    const answered = word === 'pay' ? await woovi.payAndNotify(id) : null;
    if (word !== 'pay') say('pay <id of a charge>, or quit');
    else if (answered === null) say('this code cannot be paid');
    else say(`paid; the notifications were answered with ${answered.join(', ') || 'nothing'}`);
  }
  await woovi.close();
}

async function playPagarme(port: number, file: string): Promise<void> {
  const pagarme = await FakePagarme.start(port);
  writeAccount(pagarme, file);
  say(`Open ${pagarme.origin} once in your browser and accept its certificate.`);
  say(`${PAGARME_CARDS}\n${PAGARME_WORDS}`);
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === 'quit') break;
    try {
      say((await actOnPagarme(pagarme, line)) ?? PAGARME_WORDS);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  }
  await pagarme.close();
}

function writeAccount(fake: { origin: string; accountFile(): object }, file: string): void {
  writeFileSync(file, JSON.stringify(fake.accountFile(), null, 2), { mode: OWNER_ONLY });
  say(`ready ${fake.origin}\nthe account file is ${file}`);
}

async function pay(efi: FakeEfi, txid: string, cents: number): Promise<string> {
  const paid = Number.isInteger(cents) && cents > 0 ? efi.pay(txid, cents) : null;
  if (!paid) return 'this code cannot be paid';
  if (efi.webhookUrl === null) return `paid by ${paid.endToEndId}; no webhook is registered`;
  return `paid by ${paid.endToEndId}; the callback was answered with ${await efi.notify(txid)}`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
