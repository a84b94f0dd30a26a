/** The GraphQL resolvers of payouts and transfers. */
import { createPayout } from '../../../modules/payouts/create-payout';
import {
  getPayout,
  getTransfer,
  listPayouts,
  listTransfers,
} from '../../../modules/payouts/transfers/read-transfers';
import { sendPix } from '../../../modules/payouts/send-pix';
import { Transfer } from '../../../modules/payouts/transfers/transfer';
import { connection, mutation, queryById } from '../fields/operation-resolvers';

queryById('payout', Transfer, getPayout);
connection('payouts', Transfer, listPayouts);
mutation('createPayout', createPayout, { field: 'payout', type: () => Transfer });
queryById('transfer', Transfer, getTransfer);
connection('transfers', Transfer, listTransfers);
mutation('sendPix', sendPix, { field: 'transfer', type: () => Transfer });
