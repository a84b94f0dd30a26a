/** The state of a form that asks a session route. */
import { useState } from 'react';
import type { ActState, ActError } from './act-state';
import { Refused } from '../session';

export interface Request extends ActState {
  /** The answer; null if it was refused. */
  run: <Answer>(ask: () => Promise<Answer>) => Promise<Answer | null>;
}

export function useRequest(): Request {
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState<readonly ActError[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const run = async <Answer>(ask: () => Promise<Answer>): Promise<Answer | null> => {
    setPending(true);
    setErrors([]);
    setFailure(null);
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Refused) setErrors(errorsOf(error));
      // The person closed the browser's passkey dialog: there is nothing to report.
      else if (!(error instanceof Error && error.name === 'NotAllowedError')) setFailure(error);
      return null;
    } finally {
      setPending(false);
    }
  };
  return { isPending, errors, failure, run };
}

function errorsOf({ message, code, field, fields }: Refused): ActError[] {
  const all = fields.length > 0 ? fields : [{ message, field }];
  return all.map((wrong) => ({
    ...wrong,
    code,
    path: wrong.field === null ? null : ['body', ...wrong.field.split('.')],
  }));
}
