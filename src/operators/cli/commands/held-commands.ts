/** `ops held`: card payments whose outcome an operator must look up at the provider. */
import type { Command } from 'commander';
import {
  acceptHeldAttempt,
  giveUpHeldAttempt,
  listHeldAttempts,
} from '../../../modules/payments/collect/held-attempts';
import { addCommand } from '../command';
import { addDatabaseCommand, withSecrets } from '../with-database';

export function addHeldCommands(held: Command): void {
  addDatabaseCommand(held, 'list', {
    summary: 'lists them, at most 1,000',
    columns: ['id', 'chargeId', 'storeId', 'createdAt', 'heldAt'],
    run: (_given, { all }) => listHeldAttempts(all),
  });
  addDatabaseCommand(held, 'give-up <id>', {
    summary: 'records that nothing was paid, after you have looked at the provider',
    run: async (_given, { operatorContext, id }) => {
      const { chargeId, status, reason } = await giveUpHeldAttempt(operatorContext, id);
      return { id, chargeId, status, reason };
    },
  });
  addCommand(held, 'accept <id>', {
    summary: 'records that it was paid, if the provider says so: also with another amount',
    open: withSecrets,
    run: async (_given, { operatorContext, id }) => {
      const { chargeId, status, reason } = await acceptHeldAttempt(operatorContext, id);
      return { id, chargeId, status, reason };
    },
  });
}
