/** One payout: where it went, and whether it arrived. */
import { useQuery } from '@apollo/client/react';
import { useParams } from '@tanstack/react-router';
import { graphql } from '../../gql';
import type { SimulatedOutcome } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { Button } from '../../parts/forms/button';
import { Copy } from '../../parts/copy';
import { Fault } from '../../parts/fault';
import { ObjectLink } from '../../parts/object-link';
import { NotFound } from '../../parts/not-found';
import { Notice } from '../../parts/notice';
import { Loaded, Page } from '../../parts/page';
import { Facts, Panel } from '../../parts/panel';
import { Status } from '../../parts/status';
import { Refusals } from '../../parts/refusals';
import { money } from '../../money';
import { pagePath } from '../../paths';
import { useMay, useScope } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import styles from '../../parts/page.module.css';

const PAYOUT = graphql(`
  query Payout($id: ID!) {
    node(id: $id) {
      ... on Transfer {
        id
        kind
        amount
        platformFee
        status
        pixKeyType
        description
        externalId
        endToEndIdentifier
        failureReason
        receiptUrl
        subAccountId
        createdAt
        completedAt
        nextCheckAt
      }
    }
  }
`);
const SIMULATE = graphql(`
  mutation SimulatePayout($input: SimulateOutcomeInput!) {
    simulateOutcome(input: $input) {
      outcome {
        id
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);
const OUTCOMES: readonly SimulatedOutcome[] = ['PAYOUT_COMPLETED', 'PAYOUT_FAILED'];

export function PayoutPage() {
  const { payouts, pages } = useWords();
  const { id = '' } = useParams({ strict: false });
  const scope = useScope();
  const result = useQuery(PAYOUT, { variables: { id } });
  const node = result.data?.node;
  const payout = node?.__typename === 'Transfer' ? node : null;
  if (result.data && !payout) return <NotFound />;
  return (
    <Page
      title={payout ? money(payout.amount) : payouts.one}
      badge={payout && <Status value={payout.status} />}
      back={{ to: pagePath(scope, 'payouts'), name: pages.payouts }}
      actions={payout?.receiptUrl && <Copy text={payout.receiptUrl} label={payouts.copyReceipt} />}
    >
      <Loaded result={result}>
        {() =>
          payout && (
            <>
              {payout.failureReason && <Notice tone="bad">{payout.failureReason}</Notice>}
              <Panel title={payouts.details}>
                <Facts
                  rows={[
                    [payouts.fee, money(payout.platformFee)],
                    [payouts.target, payouts.keyTypes[payout.pixKeyType]],
                    [payouts.description, payout.description],
                    [
                      pages.subAccounts,
                      payout.subAccountId && <ObjectLink key="owner" id={payout.subAccountId} />,
                    ],
                    [payouts.createdAt, dateTime(payout.createdAt)],
                    [payouts.completedAt, payout.completedAt && dateTime(payout.completedAt)],
                    [payouts.endToEnd, payout.endToEndIdentifier],
                    [payouts.externalId, payout.externalId],
                    [payouts.id, <code key="id">{payout.id}</code>],
                  ]}
                />
              </Panel>
              {payout.status === 'PENDING' && <Simulate id={payout.id} />}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Simulate({ id }: { id: string }) {
  const { simulator } = useWords();
  const { environment } = useScope();
  const maySimulate = useMay('CHECKOUT:CREATE');
  const simulate = useAct(SIMULATE);
  const finish = useFinish('Payout');
  if (!maySimulate || environment !== 'dev') return null;
  const press = async (outcome: SimulatedOutcome) => {
    if (await simulate.send({ input: { id, outcome } })) await finish(simulator.done);
  };
  return (
    <Panel title={simulator.ofPayment}>
      <Refusals errors={simulate.errors} />
      {Boolean(simulate.failure) && <Fault error={simulate.failure} />}
      <div className={styles.actions}>
        {OUTCOMES.map((outcome) => (
          <Button key={outcome} isPending={simulate.isPending} onPress={() => void press(outcome)}>
            {simulator.outcomes[outcome]}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
