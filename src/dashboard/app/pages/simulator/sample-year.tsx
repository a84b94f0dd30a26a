/** A year of sample data in Dev mode: asked for here, and shown while a worker makes it. */
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { graphql } from '../../gql';
import type { SampleDataQuery } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { Button } from '../../parts/forms/button';
import { Fault } from '../../parts/fault';
import { Form } from '../../parts/forms/form';
import { Notice } from '../../parts/notice';
import { Panel } from '../../parts/panel';
import { Refusals } from '../../parts/refusals';
import pageStyles from '../../parts/page.module.css';
import { useMay, useScope } from '../../scope';
import { date, dateTime, dayAfter, dayOf, startOfDay } from '../../time';
import { useSampleYearWords } from '../../words/sample-year';
import styles from './sample-year.module.css';

const SAMPLE_DATA = graphql(`
  query SampleData {
    sampleData {
      since
      year {
        id
        status
        steps
        stepsDone
        refused
        from
        to
        endedAt
        problem
        message
      }
    }
    testClock {
      now
    }
  }
`);
const START = graphql(`
  mutation StartSampleYear($input: StartSampleYearInput!) {
    startSampleYear(input: $input) {
      sampleYear {
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
const CANCEL = graphql(`
  mutation CancelSampleYear($input: CancelSampleYearInput!) {
    cancelSampleYear(input: $input) {
      sampleYear {
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

type Data = NonNullable<SampleDataQuery['sampleData']>;
type Year = NonNullable<Data['year']>;

const ASK_EVERY_MS = 1_500;
const YEAR_DAYS = 365;
const DAY_MS = 86_400_000;

interface SampleYearProps {
  /** On a page about other things: only offered to a new store, and shown while there is news. */
  isNewStore?: boolean;
}

export default function SampleYear({ isNewStore }: SampleYearProps) {
  const { now } = useScope();
  const { data, error, startPolling, stopPolling } = useQuery(SAMPLE_DATA, {
    fetchPolicy: 'network-only',
    skipPollAttempt: () => document.hidden,
  });
  const sampleData = data?.sampleData ?? null;
  const isActive = isBeingMade(sampleData?.year);
  useEffect(() => {
    if (!isActive) return undefined;
    startPolling(ASK_EVERY_MS);
    return stopPolling;
  }, [isActive, startPolling, stopPolling]);
  useEnding(isActive);

  if (error) return <Fault error={error} />;
  if (!sampleData) return null;
  if (isNewStore === false && !isNews(sampleData, now)) return null;
  return <YearPanel data={sampleData} now={data?.testClock?.now ?? now} />;
}

function YearPanel({ data, now }: { data: Data; now: string }) {
  const words = useSampleYearWords();
  const mayStart = useMay('PRODUCT:CREATE');
  const { year } = data;
  return (
    <Panel title={words.title}>
      {year ? <State year={year} now={now} /> : <p>{words.about}</p>}
      {mayStart && (
        <div className={pageStyles.actions}>
          {year && isBeingMade(year) ? (
            <CancelButton year={year} />
          ) : (
            <StartButton data={data} now={now} />
          )}
        </div>
      )}
    </Panel>
  );
}

const BEING_MADE: readonly unknown[] = ['QUEUED', 'RUNNING', 'CANCELLING'];

function isBeingMade(year: Data['year'] | undefined): boolean {
  return BEING_MADE.includes(year?.status);
}

/** Whether a year is being made, or has ended early within a day of the store. */
function isNews({ year }: Data, now: string): boolean {
  if (!year || isBeingMade(year)) return Boolean(year);
  if (year.status !== 'FAILED' || !year.endedAt) return false;
  return Math.abs(Date.parse(now) - Date.parse(year.endedAt)) < DAY_MS;
}

/** Everything has changed when a year ends: what is shown is read again. */
function useEnding(isActive: boolean): void {
  const words = useSampleYearWords();
  const client = useApolloClient();
  const finish = useFinish();
  const wasActive = useRef(false);
  useEffect(() => {
    if (wasActive.current && !isActive)
      void client
        .resetStore()
        .then(() => finish(words.ended))
        .catch(() => undefined); // the pages have the error
    wasActive.current = isActive;
  });
}

function State({ year, now }: { year: Year; now: string }) {
  const words = useSampleYearWords();
  const { status, steps, stepsDone, refused, problem, message } = year;
  if (isBeingMade(year)) {
    const said = {
      QUEUED: words.queued,
      RUNNING: words.running,
      CANCELLING: words.cancelling,
    };
    return (
      <>
        <p role="status">{said[status as keyof typeof said]}</p>
        <progress
          className={styles.progress}
          aria-label={words.progress}
          value={stepsDone}
          max={steps}
        />
        <p>
          {words.step(stepsDone, steps)} {words.clockIs(dateTime(now))}
        </p>
      </>
    );
  }
  return (
    <>
      {status === 'DONE' && year.from && year.to && (
        <Notice tone="good">{words.done(date(year.from), date(year.to))}</Notice>
      )}
      {status === 'CANCELLED' && <p>{words.cancelled(stepsDone, steps)}</p>}
      {status === 'FAILED' && (
        <Notice tone="bad">
          {words.failed(stepsDone, steps)} {problem && words.problems[problem]}{' '}
          {message && words.lastRefusal(message)}
        </Notice>
      )}
      {refused > 0 && <p>{words.refused(refused)}</p>}
    </>
  );
}

function StartButton({ data, now }: { data: Data; now: string }) {
  const words = useSampleYearWords();
  return (
    <ActButton label={data.since ? words.startAnother : words.start}>
      {(close) => <StartForm since={data.since ?? null} now={now} onClose={close} />}
    </ActButton>
  );
}

interface StartFormProps {
  since: string | null;
  now: string;
  onClose: () => void;
}

function StartForm({ since, now, onClose }: StartFormProps) {
  const words = useSampleYearWords();
  const start = useAct(START);
  const finish = useFinish('SampleData');
  const submit = async () => {
    if (!(await start.send({ input: { another: since !== null } }))) return;
    onClose();
    await finish(words.started);
  };
  return (
    <Form act={start} submit={words.start} onSubmit={() => void submit()} onCancel={onClose}>
      <p>{words.about}</p>
      <ul className={styles.facts}>
        <li>
          <strong>
            {words.clock(date(now), date(startOfDay(dayAfter(dayOf(now), YEAR_DAYS))))}
          </strong>
        </li>
        {since && <li>{words.another(date(since))}</li>}
        <li>{words.own}</li>
        <li>{words.events}</li>
        <li>{words.time}</li>
      </ul>
    </Form>
  );
}

function CancelButton({ year }: { year: Year }) {
  const words = useSampleYearWords();
  const cancel = useAct(CANCEL);
  const finish = useFinish('SampleData');
  const press = async () => {
    if (await cancel.send({ input: { id: year.id } })) await finish(words.cancelling);
  };
  return (
    <>
      <Refusals errors={cancel.errors} />
      {Boolean(cancel.failure) && <Fault error={cancel.failure} />}
      {year.status !== 'CANCELLING' && (
        <Button isPending={cancel.isPending} onPress={() => void press()}>
          {words.cancel}
        </Button>
      )}
    </>
  );
}
