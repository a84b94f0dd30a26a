/** The requests for a refund of one payment, on its page. */
import { readFragment, type FragmentType } from '../../gql';
import { Facts, Panel } from '../../parts/panel';
import { Status } from '../../parts/status';
import { dateTime } from '../../time';
import { useRefundRequestWords } from '../../words/refund-requests';
import { RefundRequestActs } from './refund-request-acts';
import { REFUND_REQUEST_ROW, type RefundRequestRow } from './refund-request-row';

interface RequestsOfPaymentProps {
  requests: readonly FragmentType<typeof REFUND_REQUEST_ROW>[];
}

/** One panel for each, newest first. */
export function RequestsOfPayment({ requests }: RequestsOfPaymentProps) {
  return requests
    .map((request) => readFragment(REFUND_REQUEST_ROW, request))
    .map((request) => <RequestPanel key={request.id} request={request} />);
}

function RequestPanel({ request }: { request: RefundRequestRow }) {
  const refundRequests = useRefundRequestWords();
  const { kind, status, buyerReason, answer, createdAt, decidedAt } = request;
  return (
    <Panel title={refundRequests.kinds[kind]} actions={<RefundRequestActs request={request} />}>
      <Facts
        rows={[
          [refundRequests.status, <Status key="status" value={status} />],
          [refundRequests.reason, buyerReason],
          [refundRequests.createdAt, dateTime(createdAt)],
          [refundRequests.decidedAt, decidedAt && dateTime(decidedAt)],
          [refundRequests.answer, answer],
        ]}
      />
    </Panel>
  );
}
