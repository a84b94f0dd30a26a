/** `provider smoke`: tries an account, with money if it is asked to, and records what was said. */
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { toString as qrOf } from 'qrcode';
import { readOwnPixKey } from '../../../modules/payouts/own-pix-key';
import { PixKeyType } from '../../../modules/payouts/pix-key';
import { ProviderAccount } from '../../../modules/providers/accounts/provider-account';
import {
  refuseFailed,
  smokeAccount,
  type Smoked,
} from '../../../modules/providers/accounts/smoke/smoke-account';
import {
  PATIENCE,
  SMOKE_MAX,
  readSmokeAmount,
  smokeAmountOf,
  type Money,
} from '../../../modules/providers/accounts/smoke/smoke-with-money';
import { redacted } from '../../../modules/providers/outside/redacted';
import { findStore } from '../../../modules/stores/find-stores';
import { unprocessable } from '../../../platform/operations/errors';
import { decimalReais } from '../../../platform/operations/money';
import { wallNow } from '../../../platform/time/clock';
import { addCommand, optional, type GivenOptions, type Say } from '../command';
import { withAccount } from '../with-database';

const OPTIONS = {
  withMoney: optional<boolean>(
    '--with-money',
    'moves real money: at most R$ 1.00, which comes back',
  ),
  amount: optional(
    '--amount <cents>',
    `of the code that you pay: 1 to ${SMOKE_MAX}; 1 if left out, 10 in a test environment`,
    (text) => readSmokeAmount(Number(text)),
  ),
  boleto: optional<boolean>(
    '--boleto',
    'a boleto as well, which you mark as paid in the panel of the test environment',
  ),
  payoutKey: optional('--payout-key <key>', 'a PIX key of yours, to which R$ 0.01 is sent'),
  payoutKeyType: optional(
    '--payout-key-type <type>',
    'its type, if the key alone is ambiguous',
  ).choices(PixKeyType),
  yes: optional<true>('--yes', 'does not ask before money moves'),
  record: optional('--record <path>', 'writes what was said, without ids, names, keys and secrets'),
};
type SmokeOptions = GivenOptions<typeof OPTIONS>;

export function addSmoke(provider: Command): void {
  addCommand(provider, 'smoke <id>', {
    summary:
      'issues and removes codes, mandates and boletos of cents, reads lists, and charges and ' +
      'refunds a test card; with money: a code is paid by you, and given back',
    options: OPTIONS,
    open: withAccount,
    run: async (options, { ctx, all, id, say }) => {
      const { name, taxId } = await findStore(all, ctx.scope.storeId);
      const payer = taxId === null ? null : { name, taxId };
      const account = await ctx.rows.get(ProviderAccount, id);
      const money = options.withMoney ? await agreed(options, account, say) : null;
      const smoked = await smokeAccount(ctx, id, { payer, money });
      if (options.record !== undefined) write(options, account, smoked);
      refuseFailed(smoked);
      return { ok: true, steps: smoked.steps };
    },
  });
}

/** The test environment moves no real money, so that nothing is asked there. */
async function agreed(
  { payoutKey, payoutKeyType, yes, boleto = false, ...options }: SmokeOptions,
  account: ProviderAccount,
  say: Say,
): Promise<Money> {
  const { sandbox } = account;
  if (boleto && !sandbox)
    throw unprocessable(
      'boleto: only in a test environment, because banks issue none of at most R$ 1.00',
    );
  const amount = options.amount ?? smokeAmountOf(account);
  const key = payoutKey === undefined ? null : readOwnPixKey(payoutKey, payoutKeyType ?? null);
  if (!sandbox && !yes) await ask(amount, payoutKey);
  return {
    amount,
    payoutKey: key,
    boleto,
    show: async (code) => say(await shown(code)),
    ...PATIENCE,
  };
}

/** The line of a boleto has digits only. */
async function shown(code: string): Promise<string> {
  if (/^\d+$/.test(code)) return `${code}\nMark the boleto with this line as paid now.`;
  return `${await qrOf(code, { type: 'utf8' })}\n${code}\nPay this code now.`;
}

async function ask(amount: number, payoutKey: string | undefined): Promise<void> {
  if (!process.stdin.isTTY)
    throw unprocessable('money would move: repeat the command in a terminal, or with --yes');
  const sent = payoutKey === undefined ? '' : `, and R$ 0.01 is sent to ${payoutKey}`;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(
    `You pay R$ ${decimalReais(amount)} to this account, which is given back${sent}. Type yes: `,
  );
  terminal.close();
  if (answer.trim() !== 'yes') throw unprocessable('nothing was tried');
}

/** Also after a failure: that answer is the one that matters. An existing file is not replaced. */
function write(
  { record = '', withMoney = false, ...options }: SmokeOptions,
  account: ProviderAccount,
  { steps, failure, exchanges, ofPaidBoleto }: Smoked,
): void {
  const { kind, sandbox, methods } = account;
  const day = wallNow().toISOString().slice(0, 10);
  const money = withMoney && { amount: options.amount ?? smokeAmountOf(account) };
  const head = { kind, sandbox, methods, withMoney, ...money, recordedAt: day, steps, failure };
  const all = redacted([...exchanges, ...ofPaidBoleto]);
  const parts = {
    exchanges: all.slice(0, exchanges.length),
    ofPaidBoleto: all.slice(exchanges.length),
  };
  const text = JSON.stringify({ ...head, ...parts }, null, 2);
  try {
    writeFileSync(record, `${text}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw unprocessable(`the recording cannot be written: ${code}`);
  }
}
