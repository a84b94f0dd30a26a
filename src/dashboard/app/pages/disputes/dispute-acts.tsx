/** The two answers to a dispute: the evidence, or that the buyer gets the money. */
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { readText, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { money } from '../../money';
import { useDisputeWords } from '../../words/disputes';
import type { DisputeDetails } from './dispute';

const SUBMIT_EVIDENCE = graphql(`
  mutation SubmitEvidence($input: SubmitEvidenceInput!) {
    submitEvidence(input: $input) {
      dispute {
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
const ACCEPT_DISPUTE = graphql(`
  mutation AcceptDispute($input: AcceptDisputeInput!) {
    acceptDispute(input: $input) {
      dispute {
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
const NOTES_MAX = 2_000;

interface FormProps {
  dispute: DisputeDetails;
  onClose: () => void;
}

export function SubmitButton({ dispute }: { dispute: DisputeDetails }) {
  const disputes = useDisputeWords();
  return (
    <ActButton label={disputes.submit} title={disputes.submitTitle} tone="primary">
      {(close) => <SubmitForm dispute={dispute} onClose={close} />}
    </ActButton>
  );
}

function SubmitForm({ dispute, onClose }: FormProps) {
  const disputes = useDisputeWords();
  const submit = useAct(SUBMIT_EVIDENCE);
  const finish = useFinish('Dispute', 'Disputes');
  const send = async (form: FormData) => {
    const deliveryNotes = readText(form, 'deliveryNotes') ?? null;
    if (!(await submit.send({ input: { id: dispute.id, deliveryNotes } }))) return;
    onClose();
    await finish(disputes.submitted);
  };
  return (
    <Form
      act={submit}
      submit={disputes.submit}
      onSubmit={(form) => void send(form)}
      onCancel={onClose}
    >
      <p>{disputes.submitText}</p>
      <TextField
        name="deliveryNotes"
        label={disputes.notesLabel}
        hint={disputes.notesHint}
        maxLength={NOTES_MAX}
        isMultiline
      />
    </Form>
  );
}

export function AcceptButton({ dispute }: { dispute: DisputeDetails }) {
  const disputes = useDisputeWords();
  return (
    <ActButton label={disputes.accept} title={disputes.acceptTitle}>
      {(close) => <AcceptForm dispute={dispute} onClose={close} />}
    </ActButton>
  );
}

function AcceptForm({ dispute, onClose }: FormProps) {
  const disputes = useDisputeWords();
  const accept = useAct(ACCEPT_DISPUTE);
  const finish = useFinish('Dispute', 'Disputes');
  const send = async () => {
    if (!(await accept.send({ input: { id: dispute.id } }))) return;
    onClose();
    await finish(disputes.accepted);
  };
  return (
    <Form
      act={accept}
      submit={disputes.accept}
      isDanger
      onSubmit={() => void send()}
      onCancel={onClose}
    >
      <p>{disputes.acceptText(money(dispute.amount))}</p>
    </Form>
  );
}
