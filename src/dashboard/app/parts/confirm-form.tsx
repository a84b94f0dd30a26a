/** Asks once more before an act that cannot be undone. The button names the object. */
import type { Act } from '../act';
import { Form } from './form';

interface ConfirmFormProps {
  act: Pick<Act<object, never>, 'isPending' | 'errors' | 'failure'>;
  text: string;
  submit: string;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmForm({ act, text, submit, onConfirm, onCancel }: ConfirmFormProps) {
  return (
    <Form act={act} submit={submit} isDanger onSubmit={onConfirm} onCancel={onCancel}>
      <p>{text}</p>
    </Form>
  );
}
