/** The page of the background work: what to do, what is due, what is paused, and the queues. */
import type { JobWork, NextStep, PausedWork, StoreBacklog } from '../graphql/work-types';
import type { Queue } from '../graphql/types';
import { PAUSABLE } from '../work/pause-work';
import type { WorkAndQueues } from '../work/work';
import { documentOf, Table, traceLink } from './layout';

const REFRESH_SECONDS = 10;
export interface PauseForm {
  name: string;
  reason: string;
  /** An ISO 8601 time, or empty. */
  until: string;
}

/** With `refreshes` it is loaded again every ten seconds. */
export function workDocument(work: WorkAndQueues, refreshes: boolean): string {
  const { measuredAt, ageSeconds, jobs, stores, paused, next, queues } = work;
  const [busy, idle] = [jobs.filter(hasWork), jobs.filter((job) => !hasWork(job))];
  return documentOf(
    'Work',
    refreshes ? REFRESH_SECONDS : null,
    <>
      <h1>Work</h1>
      <p>
        {measuredAt === null
          ? 'The figures were never measured.'
          : `The figures are ${ageSeconds} s old (${measuredAt.toISOString()}).`}{' '}
        {refreshes ? (
          <>
            This page refreshes itself every {REFRESH_SECONDS} seconds (
            <a href="/ops?refresh=off">stop that</a>).
          </>
        ) : (
          <a href="/ops">Refresh by itself</a>
        )}{' '}
        <a href="/ops/pause">Pause</a> work. <a href="/ops/dead-letters">Dead letters</a>.{' '}
        <a href="/ops/trace">Trace an id</a>. <a href="/ops/queues">Board of the queues</a>.
      </p>
      <h2>What to do next</h2>
      <Steps next={next} />
      <h2>Paused</h2>
      <Paused paused={paused} />
      <h2>Jobs</h2>
      <Jobs jobs={busy} />
      <p>
        Without work: {idle.length === 0 ? 'none' : idle.map(({ job }) => job).join(', ')}. Due rows
        are counted up to 10,000 for each store; those of suspended stores are left out.
      </p>
      <h2>The stores with the most due rows</h2>
      <Stores stores={stores} />
      <h2>Queues</h2>
      <p>A queue holds little of the work, because few rows are claimed at a time.</p>
      <Queues queues={queues} />
    </>,
  );
}

/** On a page of its own, which is not refreshed while it is filled in. */
export function pauseDocument({ name, reason, until }: PauseForm, refusal?: string): string {
  return documentOf(
    'Pause',
    null,
    <>
      <h1>Pause work</h1>
      {refusal !== undefined && (
        <p class="alert" role="alert">
          {refusal}
        </p>
      )}
      <p>
        Rows that are being handled are finished, and no others are begun. Nothing is lost. A pause
        of the same name is replaced.
      </p>
      <form method="post" action="/ops/pause">
        <label for="name">Queue or job</label>
        <select id="name" name="name">
          {PAUSABLE.map((each) => (
            <option value={each} selected={each === name}>
              {each}
            </option>
          ))}
        </select>
        <label for="reason">Reason</label>
        <input id="reason" name="reason" required maxLength={500} size={60} value={reason} />
        <label for="until">Until, such as 2027-01-31T12:00:00Z; empty = until it is resumed</label>
        <input id="until" name="until" size={30} value={until} />
        <p>
          <button>Pause</button> <a href="/ops">Back</a>
        </p>
      </form>
    </>,
  );
}

function Steps({ next }: { next: readonly NextStep[] }) {
  if (next.length === 0) return <p>Nothing.</p>;
  return (
    <ul>
      {next.map(({ about, step, runbook }) => (
        <li>
          {about !== null && <strong>{about}: </strong>}
          {step} (<code>{runbook}</code>)
        </li>
      ))}
    </ul>
  );
}

function Paused({ paused }: { paused: readonly PausedWork[] }) {
  if (paused.length === 0) return <p>Nothing.</p>;
  return (
    <Table heads={['Name', 'Reason', 'By', 'Since', 'Until', 'Action']}>
      {paused.map(({ name, reason, pausedBy, since, until }) => (
        <tr>
          <td class="alert">{name}</td>
          <td>{reason ?? 'paused on the board'}</td>
          <td>{pausedBy ?? '-'}</td>
          <td>{since?.toISOString() ?? '-'}</td>
          <td>{until?.toISOString() ?? 'it is resumed'}</td>
          <td>
            <form class="inline" method="post" action="/ops/resume">
              <input type="hidden" name="name" value={name} />
              <button>Resume</button>
            </form>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Jobs({ jobs }: { jobs: readonly JobWork[] }) {
  const figures = ['Due', 'Oldest (s)', 'Claimed', 'Begun', 'Failing', 'Set aside', 'Rows/s'];
  return (
    <Table heads={['Job', ...figures, 'Action']} numbers={figures}>
      {jobs.map((work) => (
        <tr>
          <td>{work.job}</td>
          {[
            work.dueRows,
            work.oldestSeconds,
            work.claimedRows,
            work.begunRows,
            work.failingRows,
            work.deadLetters > 0 ? (
              <a href={`/ops/dead-letters?job=${encodeURIComponent(work.job)}`}>
                {work.deadLetters}
              </a>
            ) : (
              0
            ),
            work.rowsPerSecond,
          ].map((value) => (
            <td class="number">{value}</td>
          ))}
          <td>
            {work.isPaused ? (
              <span class="alert">paused</span>
            ) : (
              <a href={`/ops/pause?name=${encodeURIComponent(work.job)}`}>Pause</a>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Stores({ stores }: { stores: readonly StoreBacklog[] }) {
  const figures = ['Due', 'Oldest (s)'];
  return (
    <Table heads={['Store', 'Largest job', ...figures, 'Oldest row']} numbers={figures}>
      {stores.map(({ storeId, largestJob, dueRows, oldestSeconds, oldestJob, oldestRowId }) => (
        <tr>
          <td>{traceLink(storeId)}</td>
          <td>{largestJob}</td>
          <td class="number">{dueRows}</td>
          <td class="number">{Math.round(oldestSeconds)}</td>
          <td>
            {oldestJob} {traceLink(oldestRowId)}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Queues({ queues }: { queues: readonly Queue[] | null }) {
  if (queues === null) return <p class="alert">The queue store does not answer.</p>;
  return (
    <Table heads={['Queue', 'Jobs by state']}>
      {queues.map(({ name, jobs }) => (
        <tr>
          <td>{name}</td>
          <td>{jobs.map((state) => `${state.name} ${state.count}`).join(', ')}</td>
        </tr>
      ))}
    </Table>
  );
}

function hasWork(work: JobWork): boolean {
  const { dueRows, claimedRows, begunRows, failingRows, deadLetters, rowsPerSecond } = work;
  const rows = dueRows + claimedRows + begunRows + failingRows + deadLetters;
  return work.isPaused || rows + rowsPerSecond > 0;
}
