/** Why an act without a form was refused. */
import type { ActError } from '../acts/act-state';
import { sentenceOfReason } from '../acts/refusal';
import { useWords } from '../words';
import { Notice } from './notice';

export function Refusals({ errors }: { errors: readonly ActError[] }) {
  const { refusals } = useWords();
  if (errors.length === 0) return null;
  return (
    <Notice tone="bad" role="alert">
      {errors.map((error) => sentenceOfReason(refusals, error) ?? error.message).join(' ')}
    </Notice>
  );
}
