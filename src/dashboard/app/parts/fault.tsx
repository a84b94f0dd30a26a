/** What a page shows when it could not be asked for, or failed: why, and what to do. */
import { codeOf, reasonOf, sentenceOf } from '../client';
import { sentenceOfReason } from '../acts/refusal';
import { useWords } from '../words';
import { Button } from './forms/button';
import { Notice } from './notice';

interface FaultProps {
  error: unknown;
  reset?: () => void;
}

export function Fault({ error, reset }: FaultProps) {
  const { faults, refusals, common } = useWords();
  const known: Readonly<Record<string, string>> = faults.byCode;
  const code = codeOf(error);
  const why = reasonOf(error);
  const text =
    (why.reason ? sentenceOfReason(refusals, { code, ...why }) : null) ??
    known[code] ??
    sentenceOfReason(refusals, { code }) ??
    `${faults.other} ${sentenceOf(error)}`;
  return (
    <Notice
      tone="bad"
      role="alert"
      action={reset && <Button onPress={reset}>{common.retry}</Button>}
    >
      {text}
    </Notice>
  );
}
