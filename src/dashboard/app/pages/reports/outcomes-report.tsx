/** Payment outcomes by method, and the reasons of declines. */
import { Report } from '../../parts/chart/report';
import { count, money, percent } from '../../money';
import { useWords } from '../../words';
import { useReportWords } from '../../words/reports';
import type { Reports } from './reports';

type Outcomes = NonNullable<Reports['paymentOutcomes']>;

export function OutcomesReport({ methods }: { methods: Outcomes['methods'] }) {
  const { methods: names } = useWords();
  const reports = useReportWords();
  const begun = methods.reduce((sum, each) => sum + each.begun, 0);
  const paid = methods.reduce((sum, each) => sum + each.paid, 0);
  return (
    <Report
      title={reports.outcomes}
      file="outcomes"
      finding={reports.findings.outcomes(
        count(begun),
        count(paid),
        percent(begun > 0 ? paid / begun : 0),
      )}
      chart={{
        unit: 'count',
        isSideways: true,
        series: [
          { key: 'atFirst', name: reports.atFirst },
          { key: 'later', name: reports.later },
          { key: 'open', name: reports.open },
          { key: 'declined', name: reports.declined },
          { key: 'expired', name: reports.expired },
        ],
        rows: methods.map(
          ({ method, paidAtFirstTry, paid: ofMethod, open, declined, expired }) => ({
            key: method,
            name: names[method],
            values: {
              atFirst: paidAtFirstTry,
              later: ofMethod - paidAtFirstTry,
              open,
              declined,
              expired,
            },
          }),
        ),
      }}
      columns={[
        { name: reports.method, kind: 'text', value: ({ method }) => names[method] },
        { name: reports.begun, kind: 'count', value: (row) => row.begun },
        { name: reports.atFirst, kind: 'count', value: ({ paidAtFirstTry }) => paidAtFirstTry },
        { name: reports.paid, kind: 'count', value: (row) => row.paid },
        { name: reports.open, kind: 'count', value: ({ open }) => open },
        { name: reports.declined, kind: 'count', value: ({ declined }) => declined },
        { name: reports.expired, kind: 'count', value: ({ expired }) => expired },
        { name: reports.rate, kind: 'share', value: rateOf },
      ]}
      rows={methods}
      keyOf={({ method }) => method}
    />
  );
}

/** Of those that have ended. */
function rateOf({ paid, declined, expired }: Outcomes['methods'][number]): number | null {
  const ended = paid + declined + expired;
  return ended > 0 ? paid / ended : null;
}

/** Of a reason: what follows says what the buyer may do. */
const firstSentence = (text: string) => text.replace(/\. .*$/, '.');

/** More reasons than this are in the table alone. */
const REASONS_DRAWN = 8;

export function DeclinesReport({ reasons }: { reasons: Outcomes['reasons'] }) {
  const { declines } = useWords();
  const reports = useReportWords();
  const known: Readonly<Record<string, string>> = declines;
  const nameOf = (reason: string) => known[reason] ?? reason;
  const [first] = reasons;
  return (
    <Report
      title={reports.reasons}
      file="declines"
      finding={
        first
          ? reports.findings.declines(
              nameOf(first.reason),
              count(first.attempts),
              money(first.amount),
            )
          : ''
      }
      chart={{
        unit: 'count',
        isSideways: true,
        series: [{ key: 'attempts', name: reports.attempts }],
        rows: reasons.slice(0, REASONS_DRAWN).map(({ reason, attempts }) => ({
          key: reason,
          name: firstSentence(nameOf(reason)),
          values: { attempts },
        })),
      }}
      columns={[
        { name: reports.reason, kind: 'text', value: ({ reason }) => nameOf(reason) },
        { name: reports.attempts, kind: 'count', value: ({ attempts }) => attempts },
        { name: reports.amount, kind: 'money', value: ({ amount }) => amount },
      ]}
      rows={reasons}
      keyOf={({ reason }) => reason}
    />
  );
}
