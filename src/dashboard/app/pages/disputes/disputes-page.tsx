/** The disputes of a store, with their deadlines. */
import { Link } from '@tanstack/react-router';
import { graphql } from '../../gql';
import type { DisputeStage, DisputeStatus } from '../../gql/graphql';
import { optionsOf } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { Status } from '../../parts/status';
import { Table } from '../../parts/table';
import { money } from '../../money';
import { pagePath } from '../../paths';
import { useScope } from '../../scope';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { useDisputeWords } from '../../words/disputes';
import { shownStage } from './dispute';

const DISPUTES = graphql(`
  query Disputes($first: Int, $last: Int, $after: String, $before: String, $filter: DisputeFilter) {
    disputes(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        status
        stage
        amount
        reason
        answerBy
        createdAt
      }
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
    }
  }
`);
const STATUSES: readonly DisputeStatus[] = ['OPEN', 'WON', 'LOST'];
const STAGES: readonly DisputeStage[] = [
  'AWAITING_EVIDENCE',
  'SUBMITTED',
  'ACCEPTED',
  'UNANSWERED',
];

export function DisputesPage() {
  const { states } = useWords();
  const disputes = useDisputeWords();
  const scope = useScope();
  return (
    <ListPage
      title={disputes.title}
      about={disputes.about}
      name={disputes.list}
      document={DISPUTES}
      listOf={(data) => data.disputes}
      filters={[
        { name: 'status', label: disputes.status, options: optionsOf(states, STATUSES) },
        { name: 'stage', label: disputes.stage, options: optionsOf(disputes.stages, STAGES) },
        { name: 'payment', label: disputes.payment, of: (chargeId) => ({ chargeId }) },
      ]}
      empty={disputes.empty}
      csv="disputes"
    >
      {(rows, empty) => (
        <Table
          name={disputes.title}
          rows={rows}
          keyOf={({ id }) => id}
          empty={empty}
          columns={[
            {
              name: disputes.amount,
              value: ({ id, amount }) => (
                <Link to={pagePath(scope, 'disputes', id)}>{money(amount)}</Link>
              ),
            },
            { name: disputes.status, value: ({ status }) => <Status value={status} /> },
            { name: disputes.stage, value: (row) => disputes.stages[shownStage(row)] },
            {
              name: disputes.answerBy,
              value: ({ answerBy }) => answerBy && dateTime(answerBy),
            },
            { name: disputes.reason, value: ({ reason }) => reason, isLong: true },
            {
              name: disputes.createdAt,
              value: ({ createdAt }) => dateTime(createdAt),
              isQuiet: true,
            },
          ]}
        />
      )}
    </ListPage>
  );
}
