/** Asks once more before an act that cannot be undone. The button names the object. */
import type { ActState } from '../../acts/act-state';
import { Form } from './form';

interface ConfirmFormProps {
  act: ActState;
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
