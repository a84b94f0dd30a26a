/** The simulator of Dev mode is a provider like any other. */
import { Client } from 'pg';
import { config } from '../../../src/config/config';
import { Simulator } from '../../../src/modules/providers/simulator/simulator';
import { freshDatabase } from '../../support/database';
import { providerContract } from './provider-contract';

const CARDS = {
  pays: '4242424242424242',
  declines: '4000000000000002',
  lost: '4000000000009987',
  disputes: '4000000000000259',
};
const payer = { name: 'Ana', taxId: '52998224725' };

providerContract('the simulator', async () => {
  config.secretKeys = ['a secret key of the tests'];
  const database = await freshDatabase();
  const simulator = new Simulator(database.url);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  return {
    provider: simulator,
    cardToken: async (kind) => (await simulator.tokenise(CARDS[kind])).token,
    newToken: async () => (await simulator.tokenise(CARDS.pays)).token,
    elsewhere: { card: 'ctok_dev_4242424242424242_ana', mandate: 'mandate_dev_ana' },
    payPix: (reference, payment) => simulator.pix.pay(reference, { ...payment, payer }),
    payBoleto: (reference, payment) => simulator.boleto.pay(reference, { ...payment, payer }),
    loseNextAnswer: (agreement) => simulator.timeoutNext(agreement),
    declineNext: (agreement) => simulator.declineNext(agreement, 'insufficient_funds', 1),
    silentPayoutKey: 'timeout@example.com',
    acceptMandate: (reference) => simulator.recurringPix.accept(reference),
    revokeMandate: (reference, at) => simulator.recurringPix.revoke(reference, at),
    moved: async (reference) => {
      const { rows } = await client.query<{ count: number }>(
        `SELECT (
           SELECT count(*) FROM simulator."calls" WHERE "reference" = $1 AND "approved"
         )::int + (SELECT count(*) FROM simulator."payouts" WHERE "reference" = $1)::int AS "count"`,
        [reference],
      );
      return rows[0]?.count ?? 0;
    },
    notification: (news) => simulator.notifications.write(news),
    close: async () => {
      await client.end();
      await simulator.close();
      await database.drop();
    },
  };
});
