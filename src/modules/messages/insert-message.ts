/** Queues a mail that was asked for by name: it is unique by itself. */
import { newId } from '../../platform/records/columns/ids';
import type { Transaction } from '../../platform/records/transaction';
import { Message } from './message';

type Asked = Pick<
  Message,
  | 'template'
  | 'recipient'
  | 'language'
  | 'objectId'
  | 'event'
  | 'customerId'
  | 'chargeId'
  | 'values'
>;

export function insertMessage(tx: Transaction, asked: Asked): Promise<Message> {
  const id = newId(Message.prefix);
  return tx.insert(Message, {
    ...asked,
    id,
    status: 'QUEUED',
    attempts: [],
    isForMember: false,
    fingerprint: id,
    sendAt: tx.now(),
    subject: null,
    reason: null,
    transport: null,
    sentAt: null,
    html: null,
    text: null,
    headers: null,
    endsAt: null,
    sealedValues: null,
  });
}
