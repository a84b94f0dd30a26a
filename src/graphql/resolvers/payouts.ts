/** The GraphQL resolvers of payouts and transfers. */
import { createPayout } from '../../payouts/create-payout';
import { getPayout, getTransfer, listPayouts, listTransfers } from '../../payouts/read-transfers';
import { sendPix } from '../../payouts/send-pix';
import { Transfer } from '../../payouts/transfer';
import { connection, mutation, queryById } from '../operation-resolvers';

queryById('payout', Transfer, getPayout);
connection('payouts', Transfer, listPayouts);
mutation('createPayout', createPayout, { field: 'payout', type: () => Transfer });
queryById('transfer', Transfer, getTransfer);
connection('transfers', Transfer, listTransfers);
mutation('sendPix', sendPix, { field: 'transfer', type: () => Transfer });
