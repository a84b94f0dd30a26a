/** The clock of Dev mode, and what it leads to next. */
import { useQuery } from '@apollo/client/react';
import { Suspense } from 'react';
import { graphql } from '../../gql';
import type { SimulatedOutcome } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { Button } from '../../parts/forms/button';
import { Fault } from '../../parts/fault';
import { readText, SelectField, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { Loaded, Loading, Page } from '../../parts/page';
import { Columns, Facts, Panel } from '../../parts/panel';
import { Refusals } from '../../parts/refusals';
import { money } from '../../money';
import { dateTime, shortDay } from '../../time';
import { useWords } from '../../words';
import styles from '../../parts/page.module.css';
import SampleYear from './sample-year';

const SIMULATOR = graphql(`
  query Simulator {
    testClock {
      now
      advancingTo
    }
    upcomingRenewals(days: 30) {
      day
      count
      amount
    }
  }
`);
const ADVANCE = graphql(`
  mutation AdvanceClock($input: AdvanceTestClockInput!) {
    advanceTestClock(input: $input) {
      testClock {
        now
        advancingTo
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
const SIMULATE = graphql(`
  mutation SimulateAny($input: SimulateOutcomeInput!) {
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

const HOUR_S = 3_600;
const DAY_S = 86_400;
const STEPS = { hour: HOUR_S, day: DAY_S, week: 7 * DAY_S, month: 30 * DAY_S } as const;
const STEP_NAMES = Object.keys(STEPS) as (keyof typeof STEPS)[];
const OUTCOMES: readonly SimulatedOutcome[] = [
  'DECLINE_NEXT',
  'TIMEOUT_NEXT',
  'RECOVER',
  'REVOKE',
  'DISPUTE',
  'DISPUTE_WON',
  'DISPUTE_LOST',
  'REFUND_COMPLETED',
  'REFUND_FAILED',
  'PAYOUT_COMPLETED',
  'PAYOUT_FAILED',
  'EXPIRE',
];

export function SimulatorPage() {
  const { simulator } = useWords();
  const result = useQuery(SIMULATOR, { fetchPolicy: 'network-only' });
  return (
    <Page title={simulator.title} about={simulator.about}>
      <Loaded result={result}>
        {({ testClock, upcomingRenewals }) => (
          <Columns>
            <Panel title={simulator.clock}>
              {testClock && <Clock now={testClock.now} advancingTo={testClock.advancingTo} />}
            </Panel>
            <Panel title={simulator.renewals}>
              {upcomingRenewals?.length ? (
                <Facts
                  rows={upcomingRenewals.map(({ day, count, amount }) => [
                    shortDay(day),
                    `${money(amount)} · ${count}`,
                  ])}
                />
              ) : (
                <p>{simulator.noRenewals}</p>
              )}
            </Panel>
            <Panel title={simulator.outcome}>
              <OutcomeForm />
            </Panel>
            <Suspense fallback={<Loading />}>
              <SampleYear />
            </Suspense>
          </Columns>
        )}
      </Loaded>
    </Page>
  );
}

interface ClockProps {
  now: string;
  advancingTo?: string | null;
}

function Clock({ now, advancingTo }: ClockProps) {
  const { simulator } = useWords();
  const advance = useAct(ADVANCE);
  // Every page asks again when it is opened: these two are open.
  const finish = useFinish('Shell', 'Simulator');
  const move = async (seconds: number) => {
    if (await advance.send({ input: { seconds } })) await finish(simulator.moved);
  };
  return (
    <>
      <Facts
        rows={[
          [simulator.now, <strong key="now">{dateTime(now)}</strong>],
          [simulator.advancingTo, advancingTo && dateTime(advancingTo)],
        ]}
      />
      <Refusals errors={advance.errors} />
      {Boolean(advance.failure) && <Fault error={advance.failure} />}
      <p>{simulator.clockText}</p>
      <div className={styles.actions}>
        {STEP_NAMES.map((step) => (
          <Button key={step} isPending={advance.isPending} onPress={() => void move(STEPS[step])}>
            {simulator.steps[step]}
          </Button>
        ))}
      </div>
    </>
  );
}

function OutcomeForm() {
  const { simulator } = useWords();
  const simulate = useAct(SIMULATE);
  const finish = useFinish();
  const submit = async (form: FormData) => {
    const outcome = OUTCOMES.find((each) => each === readText(form, 'outcome')) ?? 'EXPIRE';
    const id = readText(form, 'id') ?? '';
    if (await simulate.send({ input: { id, outcome } })) await finish(simulator.done);
  };
  return (
    <Form act={simulate} submit={simulator.ofPayment} onSubmit={(form) => void submit(form)}>
      <TextField name="id" label={simulator.id} hint={simulator.idHint} isRequired />
      <SelectField
        name="outcome"
        label={simulator.outcome}
        options={OUTCOMES.map((each) => [each, simulator.outcomes[each]] as const)}
      />
    </Form>
  );
}
