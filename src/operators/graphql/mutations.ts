/**
 * The mutations of the operators' schema: the functions that the command line calls. Each records
 * itself in the audit log, in its own transaction.
 */
import { settleDifference } from '../../modules/charges/settle-difference';
import { discardDeadLetters, retryDeadLetters } from '../../platform/jobs/dead-letters';
import { invalid } from '../../platform/operations/errors';
import { readOwnFees } from '../../modules/ledger/fees-of-store';
import { readOwnPixKey } from '../../modules/payouts/own-pix-key';
import { settleUnmatched } from '../../modules/payments/reconcile/unmatched';
import { contextOfAccount } from '../../modules/providers/accounts/accounts-of-store';
import { registerWebhooks } from '../../modules/providers/accounts/check-account';
import { showAccount } from '../../modules/payouts/account-balances';
import { enableAccount, readMethods } from '../../modules/providers/accounts/enable-account';
import { ProviderAccount } from '../../modules/providers/accounts/provider-account';
import { activateStore } from '../../modules/stores/activate-store';
import { resumeStore } from '../../modules/stores/resume-store';
import { setStore } from '../../modules/stores/set-store';
import { suspendStore } from '../../modules/stores/suspend-store';
import { readWebsite } from '../../modules/stores/website';
import { releaseParkedByOperator } from '../../modules/subscriptions/cycles/parked-subscriptions';
import {
  EnableProviderAccountInput,
  ObjectInput,
  OperatedAccount,
  OperatedStore,
  ParkedSubscription,
  SetStoreInput,
  OperatedDifference,
  SettleDifferenceInput,
  SettleUnmatchedInput,
  UnmatchedPayment,
} from './types';
import { DeadLettersInput, DueRowName } from './dead-letter-types';
import { deadLettersMeant } from '../work/dead-letters';
import { pauseByOperator, resumeByOperator } from '../work/pause-work';
import { operatorMutation } from './operator-resolvers';
import { PausedWork, PauseWorkInput, ResumedWork, ResumeWorkInput } from './work-types';

const store = { field: 'store', type: () => OperatedStore };
const account = { field: 'account', type: () => OperatedAccount };
const WHICH =
  'say which: rowId, or all: true (of one job, store or error, with job, storeId or error)';
const rows = { field: 'rows', type: (): [typeof DueRowName] => [DueRowName] };

operatorMutation('suspendStore', {
  ...store,
  input: ObjectInput,
  description:
    'Closes a store at once: its keys are refused, its pages closed, and its renewals wait.',
  run: ({ operatorContext }, { id }) => suspendStore(operatorContext, id),
});

operatorMutation('resumeStore', {
  ...store,
  input: ObjectInput,
  description: 'Opens a suspended store again.',
  run: ({ operatorContext }, { id }) => resumeStore(operatorContext, id),
});

operatorMutation('activateStore', {
  ...store,
  input: ObjectInput,
  description:
    'Opens a store for production in the dashboard: its owners and developers make production keys.',
  run: ({ operatorContext }, { id }) => activateStore(operatorContext, id),
});

operatorMutation('setStore', {
  ...store,
  input: SetStoreInput,
  description:
    'Sets what the operator decides about a store: features, fees, rate, the key that payouts go ' +
    "to, and the shop's own site.",
  run: ({ operatorContext }, input) => setStore(operatorContext, input.id, settingsOf(input)),
});

operatorMutation('retryDeadLetters', {
  ...rows,
  input: DeadLettersInput,
  description: 'Gives due rows back to the sweeps; by its row, also one that was discarded.',
  run: ({ operatorContext }, input) =>
    retryDeadLetters(operatorContext, deadLettersMeant(input, WHICH)),
});

operatorMutation('discardDeadLetters', {
  ...rows,
  input: DeadLettersInput,
  description: 'Sets due rows aside for good: they stay as they are and are not tried again.',
  run: ({ operatorContext }, input) =>
    discardDeadLetters(operatorContext, deadLettersMeant(input, WHICH)),
});

operatorMutation('pauseWork', {
  field: 'paused',
  type: () => PausedWork,
  input: PauseWorkInput,
  description:
    'Pauses a job, or all jobs of a queue, within a second: rows that are being handled are ' +
    'finished, and no others are begun. A pause of the same name is replaced.',
  run: ({ operatorContext }, { name, reason, until }) =>
    pauseByOperator(operatorContext, { name, reason, until: until ?? null }),
});

operatorMutation('resumeWork', {
  field: 'resumed',
  type: () => ResumedWork,
  input: ResumeWorkInput,
  description: 'Ends a pause, also one that was made on the board. What is due is claimed again.',
  run: ({ operatorContext, queues }, { name }) => resumeByOperator(operatorContext, name, queues),
});

operatorMutation('releaseParked', {
  field: 'subscription',
  type: () => ParkedSubscription,
  input: ObjectInput,
  description:
    'Lets a parked subscription go on at its next charge date: what it missed is never charged.',
  run: ({ operatorContext }, { id }) => releaseParkedByOperator(operatorContext, id),
});

operatorMutation('settleUnmatched', {
  field: 'payment',
  type: () => UnmatchedPayment,
  input: SettleUnmatchedInput,
  description: 'Books where unmatched money went: once.',
  run: ({ operatorContext }, { id, to, note }) =>
    settleUnmatched(operatorContext, id, { to: to === 'PAYER' ? 'payer' : 'merchant', note }),
});

operatorMutation('settleProviderDifference', {
  field: 'difference',
  type: () => OperatedDifference,
  input: SettleDifferenceInput,
  description: 'Closes a difference that both sides will not agree on. Nothing is booked.',
  run: ({ operatorContext }, { id, note }) => settleDifference(operatorContext, id, note),
});

operatorMutation('enableProviderAccount', {
  ...account,
  input: EnableProviderAccountInput,
  description:
    'Sets the methods that an account serves for its store. What is under way stays with the ' +
    'account it began with.',
  run: async ({ operatorContext }, { id, methods, secondFor }) => {
    const ctx = await contextOfAccount(operatorContext, id);
    const second = secondFor ? readMethods(secondFor) : undefined;
    return showAccount(ctx.database, await enableAccount(ctx, id, readMethods(methods), second));
  },
});

operatorMutation('registerProviderWebhooks', {
  ...account,
  input: ObjectInput,
  description: 'Registers our address at the provider, and reads it back.',
  run: async ({ operatorContext }, { id }) => {
    const ctx = await contextOfAccount(operatorContext, id);
    await registerWebhooks(ctx, id, 0);
    return showAccount(ctx.database, await ctx.rows.get(ProviderAccount, id));
  },
});

function settingsOf(input: SetStoreInput): Parameters<typeof setStore>[2] {
  const { fees, rate, standardRate, pixKey, pixKeyType, website } = input;
  if (rate != null && standardRate)
    throw invalid('rate and standardRate do not go together', 'rate');
  if (pixKeyType != null && pixKey == null) throw invalid('pixKeyType needs pixKey', 'pixKeyType');
  return {
    ...switchesOf(input),
    fees: fees ? readOwnFees(fees) : undefined,
    rate: standardRate ? null : (rate ?? undefined),
    pixKey: pixKey == null ? undefined : readOwnPixKey(pixKey, pixKeyType ?? null),
    website: website == null ? undefined : readWebsite(website),
  };
}

function switchesOf({ automaticPix, subAccounts }: SetStoreInput) {
  return { automaticPix: automaticPix ?? undefined, subAccounts: subAccounts ?? undefined };
}
