/** The files of the evidence of a dispute: added, listed and taken away. */
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { Button } from '../../parts/forms/button';
import { readText, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { UploadField } from '../../parts/forms/upload-field';
import { Fault } from '../../parts/fault';
import { Facts } from '../../parts/panel';
import { Refusals } from '../../parts/refusals';
import { useDisputeWords } from '../../words/disputes';
import type { DisputeDetails } from './dispute';

const ADD_EVIDENCE = graphql(`
  mutation AddDisputeEvidence($input: AddDisputeEvidenceInput!) {
    addDisputeEvidence(input: $input) {
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
const REMOVE_EVIDENCE = graphql(`
  mutation RemoveDisputeEvidence($input: RemoveDisputeEvidenceInput!) {
    removeDisputeEvidence(input: $input) {
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
const DESCRIPTION_MAX = 200;
const KILOBYTE = 1_024;
const FORMS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
};

export function AddFileButton({ dispute }: { dispute: DisputeDetails }) {
  const disputes = useDisputeWords();
  return (
    <ActButton isSmall label={disputes.add}>
      {(close) => <AddFileForm dispute={dispute} onClose={close} />}
    </ActButton>
  );
}

function AddFileForm({ dispute, onClose }: { dispute: DisputeDetails; onClose: () => void }) {
  const disputes = useDisputeWords();
  const add = useAct(ADD_EVIDENCE);
  const finish = useFinish('Dispute');
  const send = async (form: FormData) => {
    const fileUpload = readText(form, 'fileUpload') ?? null;
    const description = readText(form, 'description') ?? null;
    if (!(await add.send({ input: { id: dispute.id, fileUpload, description } }))) return;
    onClose();
    await finish(disputes.added);
  };
  return (
    <Form act={add} submit={disputes.add} onSubmit={(form) => void send(form)} onCancel={onClose}>
      <UploadField
        name="fileUpload"
        purpose="evidence"
        label={disputes.file}
        hint={disputes.fileHint}
      />
      <TextField name="description" label={disputes.description} maxLength={DESCRIPTION_MAX} />
    </Form>
  );
}

interface EvidenceFilesProps {
  dispute: DisputeDetails;
  isChangeable: boolean;
}

export function EvidenceFiles({ dispute, isChangeable }: EvidenceFilesProps) {
  const disputes = useDisputeWords();
  const remove = useAct(REMOVE_EVIDENCE);
  const finish = useFinish('Dispute');
  const press = async (fileId: string) => {
    if (await remove.send({ input: { id: dispute.id, fileId } })) await finish(disputes.removed);
  };
  if (dispute.evidence.length === 0) return <p>{disputes.noFiles}</p>;
  return (
    <>
      <Refusals errors={remove.errors} />
      {Boolean(remove.failure) && <Fault error={remove.failure} />}
      <Facts
        rows={dispute.evidence.map(({ id, description, contentType, size }, at) => [
          `${at + 1}. ${FORMS[contentType] ?? ''}, ${Math.ceil(size / KILOBYTE)} KB`,
          <>
            {description}{' '}
            {isChangeable && (
              <Button isSmall isPending={remove.isPending} onPress={() => void press(id)}>
                {disputes.remove}
              </Button>
            )}
          </>,
        ])}
      />
    </>
  );
}
