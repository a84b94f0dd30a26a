/** Payouts and transfers in GraphQL. */
import { createPayout } from '../payouts/create-payout';
import { getPayout, getTransfer, listPayouts, listTransfers } from '../payouts/read-transfers';
import { sendPix } from '../payouts/send-pix';
import { Transfer } from '../payouts/transfer';
import { connection, mutation, single } from './schema-words';

single('payout', Transfer, getPayout);
connection('payouts', Transfer, listPayouts);
mutation('createPayout', createPayout, { field: 'payout', type: () => Transfer });

single('transfer', Transfer, getTransfer);
connection('transfers', Transfer, listTransfers);
mutation('sendPix', sendPix, { field: 'transfer', type: () => Transfer });
