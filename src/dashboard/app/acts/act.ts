/**
 * Sends a mutation of a form. Its Idempotency-Key is made when the form opens and kept as long as
 * the outcome is unknown, so that a repeated click or a lost answer never acts twice.
 */
import { useApolloClient } from '@apollo/client/react';
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useRef, useState } from 'react';
import type { ActState, ActError } from './act-state';
import { codeOf } from '../client';
import { useConfirmation } from '../shell/confirmation';

interface Payload {
  userErrors: readonly ActError[];
}

export interface Act<Data, Variables> extends ActState {
  /** Null if it was refused: the reason is in `errors` or `failure`. */
  send: (variables: Variables) => Promise<Data | null>;
}

export function useAct<Data extends object, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
): Act<Data, Variables> {
  const client = useApolloClient();
  const confirm = useConfirmation();
  const key = useRef(crypto.randomUUID());
  const sent = useRef<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState<readonly ActError[]>([]);
  const [failure, setFailure] = useState<unknown>(null);

  const attempt = (variables: Variables) =>
    client.mutate<Data, Variables>({
      mutation: document,
      variables: variables as never,
      context: { headers: { 'Idempotency-Key': key.current } },
    });

  const send = async (variables: Variables): Promise<Data | null> => {
    if (isPending) return null;
    // A corrected form is another request; the same one again must keep its key.
    const text = JSON.stringify(variables);
    if (sent.current !== null && sent.current !== text) key.current = crypto.randomUUID();
    sent.current = text;
    setPending(true);
    setFailure(null);
    try {
      const { data } = await attempt(variables).catch(async (error: unknown) => {
        if (codeOf(error) !== 'SUDO_REQUIRED' || !(await confirm())) throw error;
        return attempt(variables);
      });
      if (!data) return null;
      const refused = userErrorsOf(data);
      setErrors(refused);
      if (refused.length > 0) return null;
      key.current = crypto.randomUUID();
      sent.current = null;
      return data;
    } catch (error) {
      setErrors([]);
      setFailure(error);
      return null;
    } finally {
      setPending(false);
    }
  };
  return { send, isPending, errors, failure };
}

function userErrorsOf(data: object): readonly ActError[] {
  return Object.values(data as Record<string, Payload>).flatMap((payload) => payload.userErrors);
}
