/** The page with all that is known of one id, in the order in which it happened. */
import type { Trace, TraceStep } from '../graphql/trace-types';
import { documentOf, Table, traceLink } from './layout';

/** Without a trace, the form alone. */
export function traceDocument(id: string, trace: Trace | null, refusal?: string): string {
  return documentOf(
    trace ? `Trace of ${id}` : 'Trace',
    null,
    <>
      <h1>Trace</h1>
      {refusal !== undefined && (
        <p class="alert" role="alert">
          {refusal}
        </p>
      )}
      <form method="get" action="/ops/trace">
        <label for="id">
          An id of a payment, refund, payout, checkout, subscription, event, delivery or request, or
          the id of a payment at its provider
        </label>
        <input id="id" name="id" required maxLength={200} size={60} value={id} />
        <p>
          <button>Trace</button> <a href="/ops">Work</a>
        </p>
      </form>
      {trace && <Steps trace={trace} />}
    </>,
  );
}

function Steps({ trace }: { trace: Trace }) {
  const { id, noun, storeId, devMode, steps } = trace;
  return (
    <>
      <h2>
        {noun} <code>{id}</code>
      </h2>
      {storeId !== null && (
        <p>
          Store {traceLink(storeId)}, {devMode ? 'Dev mode' : 'production'}. Times are wall time;
          what is due has the time of the store.
        </p>
      )}
      <Table
        heads={['Time', 'What', 'Id', 'Details', 'Outcome', 'Status', 'ms', 'Id at provider', 'By']}
        numbers={['Status', 'ms']}
      >
        {steps.map((step) => (
          <Step step={step} />
        ))}
      </Table>
    </>
  );
}

function Step({ step }: { step: TraceStep }) {
  const { at, kind, id, text, outcome, status, durationMs, providerId, requestId, job } = step;
  return (
    <tr>
      <td>{at.toISOString()}</td>
      <td>{kind}</td>
      <td>{traceLink(id)}</td>
      <td>{text}</td>
      <td>{outcome ?? ''}</td>
      <td class="number">{status ?? ''}</td>
      <td class="number">{durationMs ?? ''}</td>
      <td>{providerId !== null && <code>{providerId}</code>}</td>
      <td>
        {job !== null && `${job} `}
        {requestId !== null && <code>{requestId}</code>}
      </td>
    </tr>
  );
}
