/** What follows an act that worked: a message, and the lists and pages that it changed. */
import { useApolloClient } from '@apollo/client/react';
import { useToast } from '../shell/toasts';

/** `queries` are the names of the documents to ask again. */
export function useFinish(...queries: readonly string[]): (text: string) => Promise<void> {
  const client = useApolloClient();
  const toast = useToast();
  return async (text) => {
    toast(text);
    await client.refetchQueries({ include: [...queries] });
  };
}
