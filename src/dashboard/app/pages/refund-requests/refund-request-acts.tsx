/** Accepts a request for a refund, or refuses it. The buyer reads the answer in the portal. */
import { graphql } from '../../gql';
import { useAct, type Act } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { CheckField, readText, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { money } from '../../money';
import { useMay } from '../../scope';
import { useRefundRequestWords } from '../../words/refund-requests';
import { leftOf, type RefundRequestRow } from './refund-request-row';
import styles from '../../parts/page.module.css';

const ACCEPT_REFUND_REQUEST = graphql(`
  mutation AcceptRefundRequest($input: AcceptRefundRequestInput!) {
    acceptRefundRequest(input: $input) {
      refundRequest {
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
const REFUSE_REFUND_REQUEST = graphql(`
  mutation RefuseRefundRequest($input: RefuseRefundRequestInput!) {
    refuseRefundRequest(input: $input) {
      refundRequest {
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
const ANSWER_MAX = 500;

/** Nothing once it is decided, or for who may not decide. */
export function RefundRequestActs({ request }: { request: RefundRequestRow }) {
  const refundRequests = useRefundRequestWords();
  const mayDecide = useMay('REFUND:CREATE');
  if (request.status !== 'OPEN' || !mayDecide) return null;
  return (
    <span className={styles.actions}>
      <ActButton isSmall label={refundRequests.accept} title={refundRequests.acceptTitle}>
        {(close) => <AcceptForm request={request} onClose={close} />}
      </ActButton>
      <ActButton isSmall label={refundRequests.refuse} title={refundRequests.refuseTitle}>
        {(close) => <RefuseForm request={request} onClose={close} />}
      </ActButton>
    </span>
  );
}

interface DecisionProps {
  request: RefundRequestRow;
  onClose: () => void;
}

/** Closes the dialog and asks again for what the decision changed. */
function useDecision<Data, Variables>(act: Act<Data, Variables>, onClose: () => void) {
  const finish = useFinish('RefundRequests', 'Payment');
  return async (variables: Variables, done: string) => {
    if (!(await act.send(variables))) return;
    onClose();
    await finish(done);
  };
}

function AcceptForm({ request, onClose }: DecisionProps) {
  const refundRequests = useRefundRequestWords();
  const accept = useAct(ACCEPT_REFUND_REQUEST);
  const decide = useDecision(accept, onClose);
  const submit = (form: FormData) => {
    const isPaidOtherwise = form.has('isPaidOtherwise');
    const answer = readText(form, 'answer') ?? null;
    return decide({ input: { id: request.id, isPaidOtherwise, answer } }, refundRequests.accepted);
  };
  return (
    <Form
      act={accept}
      submit={refundRequests.accept}
      isDanger
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <p>{refundRequests.acceptText(money(leftOf(request)))}</p>
      <CheckField name="isPaidOtherwise" label={refundRequests.isPaidOtherwise} />
      <AnswerField />
    </Form>
  );
}

function RefuseForm({ request, onClose }: DecisionProps) {
  const refundRequests = useRefundRequestWords();
  const refuse = useAct(REFUSE_REFUND_REQUEST);
  const decide = useDecision(refuse, onClose);
  const submit = (form: FormData) => {
    const answer = readText(form, 'answer') ?? null;
    return decide({ input: { id: request.id, answer } }, refundRequests.refused);
  };
  return (
    <Form
      act={refuse}
      submit={refundRequests.refuse}
      isDanger
      onSubmit={(form) => void submit(form)}
      onCancel={onClose}
    >
      <p>
        {request.kind === 'WITHDRAWAL'
          ? refundRequests.refuseWithdrawalText
          : refundRequests.refuseText}
      </p>
      <AnswerField />
    </Form>
  );
}

function AnswerField() {
  const refundRequests = useRefundRequestWords();
  return (
    <TextField
      name="answer"
      label={refundRequests.answer}
      hint={refundRequests.answerHint}
      maxLength={ANSWER_MAX}
      isMultiline
    />
  );
}
