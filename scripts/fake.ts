/**
 * Starts a fake of a provider to try by hand: `npm run fake -- efi` or `pagarme`. It writes the
 * account file, and does on its input what buyers and banks do.
 */
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { wireId } from '../src/modules/providers/bcb-pix/wire';
import { FakeEfi } from './fakes/efi/fake-efi';
import { actOnPagarme, PAGARME_CARDS, PAGARME_WORDS } from './fakes/pagarme/by-hand';
import { FakePagarme } from './fakes/pagarme/fake-pagarme';

const HELP = `npm run fake -- efi|pagarme [--port 8443] [--file fake-efi.json]

Starts a fake of Efí or Pagar.me on 127.0.0.1 and writes the account file for
  npm run cli -- provider add --store ID --env prod --kind efi --name Fake --file fake-efi.json
The service needs ALLOW_PRIVATE_ENDPOINTS=1 to call it, and so does the tool.
Type "pay <id of a charge> <cents>" to pay its code as a buyer, "quit" to end.`;
const PORT = '8443';
const OWNER_ONLY = 0o600;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: PORT },
      file: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [kind] = positionals;
  if (values.help || (kind !== 'efi' && kind !== 'pagarme')) return say(HELP);
  const file = values.file ?? `fake-${kind}.json`;
  return kind === 'efi'
    ? playEfi(Number(values.port), file)
    : playPagarme(Number(values.port), file);
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
