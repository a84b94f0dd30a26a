/** `ops restored`: from a restore to an earlier moment until work may continue. */
import type { Command } from 'commander';
import { invalid } from '../../../platform/operations/errors';
import type { OperatorContext } from '../../../platform/operations/operator-context';
import {
  askProviders,
  closeRestore,
  openRestore,
  recordPayment,
  recordTransfer,
  showRestore,
} from '../../restores';
import type { Destination } from '../../../modules/payments/reconcile/take-over-payment';
import { PixKeyType } from '../../../modules/payouts/pix-key';
import { readTarget } from '../../../modules/payouts/pix-target';
import { addCommand, exit, optional, required } from '../command';
import { addDatabaseCommand, withSecrets } from '../with-database';

const WITH_ZONE = /(Z|[+-]\d\d(:?\d\d)?)$/;

export function addRestoredCommands(restored: Command): void {
  addDatabaseCommand(restored, 'open', {
    summary:
      'marks the database as restored, before any process starts on it: no money is moved and no ' +
      'webhook is sent until close',
    options: {
      to: required(
        '--to <time>',
        'the moment it was restored to, with its time zone; of a dump, when the dump began',
      ),
      until: optional('--until <time>', 'when the last process stopped; now, if left out'),
    },
    run: ({ to, until }, { operatorContext }) =>
      openRestore(operatorContext, {
        restoredTo: momentOf('to', to),
        lostUntil: until === undefined ? null : momentOf('until', until),
      }),
  });
  addCommand(restored, 'ask', {
    summary:
      'asks every provider what happened in the lost time and records it; moves no money. May be ' +
      'repeated; exit 1 while anything is unresolved',
    open: withSecrets,
    run: async (_given, { operatorContext }) => {
      const shown = await askProviders(operatorContext);
      if (shown.unresolved.length > 0) exit.code = 1;
      return shown;
    },
  });
  addDatabaseCommand(restored, 'show', {
    summary: 'shows the open restore, what was answered and what is unresolved',
    isDefault: true,
    run: (_given, { all }) => showRestore(all),
  });
  addDatabaseCommand(restored, 'record-transfer <id>', {
    summary:
      'records a payout or transfer of the lost time that a bank lists (tran_…), so that a ' +
      'repeated request does not send it again; sends nothing',
    options: {
      kind: required<'payout' | 'transfer'>(
        '--kind <kind>',
        'payout: to the store itself; transfer: to others',
      ).choices(['payout', 'transfer']),
      pixKey: required('--key <key>', 'the PIX key that it was sent to'),
      pixKeyType: required<PixKeyType>('--key-type <type>', 'the type of the key').choices(
        PixKeyType,
      ),
      externalId: optional(
        '--external-id <id>',
        'the externalId of the request, as the store knows it',
      ),
    },
    run: async ({ kind, externalId = null, ...key }, { operatorContext, id }) => {
      const target = readTarget(key);
      if (!target) throw invalid('key is not a PIX key', 'key');
      const { status, amount, platformFee } = await recordTransfer(operatorContext, {
        id,
        kind: kind === 'payout' ? 'PAYOUT' : 'TRANSFER',
        target,
        externalId,
      });
      return { id, status, amount, platformFee, externalId };
    },
  });
  addCommand(restored, 'adopt-payment <difference>', {
    summary:
      'records a payment of the lost time that only the provider has: it pays its transparent ' +
      'charge, or the checkout that is named',
    options: {
      checkoutId: optional(
        '--checkout <id>',
        'the checkout that it pays: from before the moment, or created again by the store',
      ),
    },
    open: withSecrets,
    run: ({ checkoutId = null }, { operatorContext, id }) =>
      takeOver(operatorContext, id, { checkoutId }),
  });
  addCommand(restored, 'refund-payment <difference>', {
    summary:
      'records a payment of the lost time that only the provider has, to be given back to the ' +
      'buyer: the refund is requested once, after close',
    open: withSecrets,
    run: (_given, { operatorContext, id }) => takeOver(operatorContext, id, 'give-back'),
  });
  addDatabaseCommand(restored, 'close', {
    summary: 'lets work continue, if nothing is unresolved',
    options: {
      accept: optional(
        '--accept <reason>',
        'although something is unresolved: why; it is recorded',
      ),
    },
    run: ({ accept = null }, { operatorContext }) => closeRestore(operatorContext, accept),
  });
}

async function takeOver(
  operatorContext: OperatorContext,
  differenceId: string,
  destination: Destination,
): Promise<object> {
  const payment = { differenceId, destination };
  const { id, status, amount, checkoutId } = await recordPayment(operatorContext, payment);
  return { id, status, amount, checkoutId };
}

function momentOf(name: string, text: string): Date {
  const moment = new Date(
    text
      .trim()
      .replace(' ', 'T')
      .replace(/([+-]\d\d)$/, '$1:00'),
  );
  if (!WITH_ZONE.test(text.trim()) || Number.isNaN(moment.getTime()))
    throw invalid(`${name} must be a time with its zone, such as 2026-11-25T13:03:32Z`, name);
  return moment;
}
