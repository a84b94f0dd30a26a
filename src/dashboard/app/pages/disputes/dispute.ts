/** What the page of a dispute shows. */
import { graphql } from '../../gql';
import type { DisputeQuery } from '../../gql/graphql';

export const DISPUTE = graphql(`
  query Dispute($id: ID!) {
    dispute(id: $id) {
      id
      chargeId
      status
      stage
      amount
      reason
      answerBy
      answeredAt
      handedInAt
      closedAt
      createdAt
      deliveryNotes
      bundleUrl
      evidence {
        id
        description
        contentType
        size
      }
    }
  }
`);

export type DisputeDetails = NonNullable<DisputeQuery['dispute']>;

/** Its stage as merchants see it: one that was decided without an answer waits for none. */
export const shownStage = ({ status, stage }: Pick<DisputeDetails, 'status' | 'stage'>) =>
  status !== 'OPEN' && stage === 'AWAITING_EVIDENCE' ? 'UNANSWERED' : stage;
