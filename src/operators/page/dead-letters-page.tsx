/** The page of the dead letters: what they failed for, and forms that retry or discard them. */
import type { DeadRowFilter } from '../../platform/jobs/dead-letters';
import type { DeadLetter, DeadLetterKind } from '../graphql/dead-letter-types';
import { documentOf, Table, traceLink } from './layout';

/** The newest of a long list are left to `ops dead-letters list`. */
const SHOWN_MAX = 100;

export interface DeadLettersShown {
  filter: DeadRowFilter;
  kinds: readonly DeadLetterKind[];
  letters: readonly DeadLetter[];
}

export function deadLettersDocument(
  { filter, kinds, letters }: DeadLettersShown,
  refusal?: string,
): string {
  return documentOf(
    'Dead letters',
    null,
    <>
      <h1>Dead letters</h1>
      {refusal !== undefined && (
        <p class="alert" role="alert">
          {refusal}
        </p>
      )}
      <p>
        Rows that failed in all their tries and were set aside. Remove the cause, then retry them:
        they are handled as if they had just fallen due. A row that is discarded stays as it is.{' '}
        <a href="/ops">Work</a>
      </p>
      <Filter filter={filter} />
      <h2>By error</h2>
      <Kinds kinds={kinds} filter={filter} />
      <h2>Rows</h2>
      {letters.length > SHOWN_MAX && (
        <p>
          The first {SHOWN_MAX} are shown; <code>ops dead-letters list</code> has more.
        </p>
      )}
      <Letters letters={letters.slice(0, SHOWN_MAX)} />
    </>,
  );
}

function Filter({ filter }: { filter: DeadRowFilter }) {
  const { job, storeId, error } = filter;
  return (
    <form method="get" action="/ops/dead-letters">
      <label for="job">Job</label>
      <input id="job" name="job" size={30} value={job ?? ''} />
      <label for="storeId">Store</label>
      <input id="storeId" name="storeId" size={40} value={storeId ?? ''} />
      <label for="error">Error, as it is shown below</label>
      <input id="error" name="error" size={60} value={error ?? ''} />
      <p>
        <button>Filter</button> <a href="/ops/dead-letters">Show all</a>
      </p>
    </form>
  );
}

function Kinds({ kinds, filter }: { kinds: readonly DeadLetterKind[]; filter: DeadRowFilter }) {
  if (kinds.length === 0) return <p>None.</p>;
  return (
    <Table
      heads={['Job', 'Error', 'Rows', 'Stores', 'First failure', 'Set aside', 'Action']}
      numbers={['Rows', 'Stores']}
    >
      {kinds.map(({ job, errorKind, rows, stores, firstFailedAt, deadAt }) => {
        const meant = { job, error: errorKind, storeId: filter.storeId, all: 'true' };
        return (
          <tr>
            <td>{job}</td>
            <td>{errorKind}</td>
            <td class="number">{rows}</td>
            <td class="number">{stores}</td>
            <td>{firstFailedAt?.toISOString() ?? '-'}</td>
            <td>{deadAt.toISOString()}</td>
            <td>
              <Act act="retry" fields={meant} label="Retry all" />
              <Act act="discard" fields={meant} label="Discard all" isConfirmed />
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function Letters({ letters }: { letters: readonly DeadLetter[] }) {
  if (letters.length === 0) return <p>None.</p>;
  return (
    <Table
      heads={['Job', 'Row', 'Store', 'Tries', 'First failure', 'Set aside', 'Error', 'Action']}
      numbers={['Tries']}
    >
      {letters.map(({ job, rowId, noun, storeId, devMode, tries, ...letter }) => (
        <tr>
          <td>{job}</td>
          <td>
            {noun} {traceLink(rowId)}
          </td>
          <td>
            {traceLink(storeId)} {devMode ? 'Dev mode' : 'production'}
          </td>
          <td class="number">{tries}</td>
          <td>{letter.firstFailedAt?.toISOString() ?? '-'}</td>
          <td>{letter.deadAt.toISOString()}</td>
          <td>{letter.error?.split('\n', 1)[0] ?? '-'}</td>
          <td>
            <Act act="retry" fields={{ job, rowId }} label="Retry" />
            <Act act="discard" fields={{ job, rowId }} label="Discard" isConfirmed />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** One button. What cannot be taken back together is ticked first. */
function Act({
  act,
  fields,
  label,
  isConfirmed = false,
}: {
  act: 'retry' | 'discard';
  fields: Record<string, string | null | undefined>;
  label: string;
  isConfirmed?: boolean;
}) {
  return (
    <form class="inline" method="post" action={`/ops/dead-letters/${act}`}>
      {Object.entries(fields).map(
        ([name, value]) => value && <input type="hidden" name={name} value={value} />,
      )}
      {isConfirmed && (
        <input type="checkbox" name="sure" required aria-label={`Sure to ${label.toLowerCase()}`} />
      )}
      <button>{label}</button>
    </form>
  );
}
