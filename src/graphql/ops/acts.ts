/** What operators do: the same functions that the operator's tool calls, each written down in the audit log in its own transaction. */
import { discardDeadLetters, retryDeadLetters, type WhichLetters } from '../../kit/dead-letters';
import { invalid } from '../../kit/errors';
import { readOwnFees } from '../../ledger/fees-of-store';
import { readOwnPixKey } from '../../payouts/own-pix-key';
import { settleUnmatched } from '../../payments/unmatched';
import { resumeStore } from '../../stores/resume-store';
import { setStore } from '../../stores/set-store';
import { suspendStore } from '../../stores/suspend-store';
import { readWebsite } from '../../stores/website';
import { releaseAtDesk } from '../../subscriptions/parked';
import {
  DeadLettersInput,
  DueRowName,
  ObjectInput,
  OperatedStore,
  ParkedSubscription,
  SetStoreInput,
  SettleUnmatchedInput,
  UnmatchedPayment,
} from './types';
import { act } from './words';

const store = { field: 'store', type: () => OperatedStore };
const rows = { field: 'rows', type: (): [typeof DueRowName] => [DueRowName] };

act(
  'suspendStore',
  ObjectInput,
  store,
  ({ desk }, { id }) => suspendStore(desk, id),
  'Closes a store at once: its keys are refused, its pages closed, and its renewals wait.',
);
act(
  'resumeStore',
  ObjectInput,
  store,
  ({ desk }, { id }) => resumeStore(desk, id),
  'Opens a suspended store again.',
);
act(
  'setStore',
  SetStoreInput,
  store,
  ({ desk }, input) => setStore(desk, input.id, settingsOf(input)),
  "Sets what the operator decides about a store: features, fees, rate, the key that payouts go to, and the shop's own site.",
);
act(
  'retryDeadLetters',
  DeadLettersInput,
  rows,
  ({ desk }, input) => retryDeadLetters(desk, whichOf(input)),
  'Gives due rows back to the sweeps; by its row, also one that was discarded.',
);
act(
  'discardDeadLetters',
  DeadLettersInput,
  rows,
  ({ desk }, input) => discardDeadLetters(desk, whichOf(input)),
  'Sets due rows aside for good: they stay as they are and are not tried again.',
);
act(
  'releaseParked',
  ObjectInput,
  { field: 'subscription', type: () => ParkedSubscription },
  ({ desk }, { id }) => releaseAtDesk(desk, id),
  'Lets a parked subscription go on at its next charge date: what it missed is never charged.',
);
act(
  'settleUnmatched',
  SettleUnmatchedInput,
  { field: 'payment', type: () => UnmatchedPayment },
  ({ desk }, { id, to, note }) =>
    settleUnmatched(desk, id, { to: to === 'PAYER' ? 'payer' : 'merchant', note }),
  'Books where unmatched money went: once.',
);

function settingsOf({
  automaticPix,
  fees,
  rate,
  standardRate,
  pixKey,
  pixKeyType,
  website,
}: SetStoreInput): Parameters<typeof setStore>[2] {
  if (rate != null && standardRate)
    throw invalid('rate and standardRate do not go together', 'rate');
  if (pixKeyType != null && pixKey == null) throw invalid('pixKeyType needs pixKey', 'pixKeyType');
  return {
    automaticPix: automaticPix ?? undefined,
    fees: fees ? readOwnFees(fees) : undefined,
    rate: standardRate ? null : (rate ?? undefined),
    pixKey: pixKey == null ? undefined : readOwnPixKey(pixKey, pixKeyType ?? null),
    website: website == null ? undefined : readWebsite(website),
  };
}

function whichOf({ rowId, job, all }: DeadLettersInput): WhichLetters {
  if ((rowId == null) === (all !== true))
    throw invalid('say which: rowId, or all: true (of one job, with job)', 'rowId');
  return { rowId: rowId ?? undefined, job: job ?? undefined };
}
