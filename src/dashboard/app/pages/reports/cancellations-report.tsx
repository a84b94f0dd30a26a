/** Why subscriptions ended: how many for each reason, and what buyers wrote. */
import { Report } from '../../parts/chart/report';
import { count } from '../../money';
import { dateTime } from '../../time';
import { useReportWords } from '../../words/reports';
import type { Reports } from './reports';

type Found = NonNullable<Reports['cancellations']>;
type Reason = Found['reasons'][number];

/** More reasons than this are in the table alone. */
const REASONS_DRAWN = 8;

export function CancellationsReport({ cancellations }: { cancellations: Found }) {
  const reports = useReportWords();
  const { reasons, written } = cancellations;
  const ends: Readonly<Record<string, string>> = reports.ends;
  const nameOf = ({ cancelledDueTo, cancelReason, isRest }: Reason) => {
    if (isRest) return reports.rest;
    const end = cancelledDueTo && (ends[cancelledDueTo] ?? cancelledDueTo);
    return [end, cancelReason].filter(Boolean).join(' · ') || reports.noReason;
  };
  const keyOf = (row: Reason) => JSON.stringify([row.isRest, row.cancelledDueTo, row.cancelReason]);
  const [first] = reasons;
  return (
    <>
      <Report
        title={reports.cancellations}
        file="cancellations"
        finding={
          first ? reports.findings.cancellations(count(cancellations.count), nameOf(first)) : ''
        }
        nothing={reports.noCancellations}
        chart={{
          unit: 'count',
          isSideways: true,
          series: [{ key: 'ended', name: reports.cancellations }],
          rows: reasons.slice(0, REASONS_DRAWN).map((row) => ({
            key: keyOf(row),
            name: nameOf(row),
            values: { ended: row.count },
          })),
        }}
        columns={[
          { name: reports.reason, kind: 'text', value: nameOf },
          { name: reports.cancellations, kind: 'count', value: (row) => row.count },
        ]}
        rows={reasons}
        keyOf={keyOf}
      />
      {written.length > 0 && (
        <Report
          title={reports.written}
          file="cancellation-reasons"
          finding={reports.findings.written}
          columns={[
            { name: reports.endedAt, kind: 'text', value: (row) => dateTime(row.canceledAt) },
            { name: reports.reason, kind: 'text', value: ({ cancelReason }) => cancelReason },
            { name: reports.subscription, kind: 'text', value: (row) => row.subscriptionId },
          ]}
          rows={written}
          keyOf={({ subscriptionId }) => subscriptionId}
        />
      )}
    </>
  );
}
