/** Shows the form of a card in an element, as long as its component is shown. */
import { useEffect, useRef, useState, type RefObject } from 'react';

type Status = 'LOADING' | 'READY' | 'FAILED';

interface CardForm {
  /** Goes to the element in which the form is shown. */
  place: RefObject<HTMLDivElement | null>;
  status: Status;
  /** A token for one charge. Rejects with a `PitangaError`. */
  tokenize(): Promise<string>;
}

export function useCardForm(publicKey: string, amount: number): CardForm {
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<PitangaCardForm | null>(null);
  const total = useRef(amount);
  const [status, setStatus] = useState<Status>('LOADING');

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const created = Pitanga.create({ publicKey, amount: total.current, saveCard: 'ask' });
    form.current = created;
    let isShown = true;
    created.mount(element).then(
      () => isShown && setStatus('READY'),
      () => isShown && setStatus('FAILED'),
    );
    // In development React shows each component twice: the first form is removed.
    return () => {
      isShown = false;
      form.current = null;
      created.destroy();
    };
  }, [publicKey]);

  // Another total keeps what was typed.
  useEffect(() => {
    total.current = amount;
    form.current?.update({ amount });
  }, [amount]);

  return {
    place,
    status,
    tokenize: () => form.current?.tokenize() ?? Promise.reject(new Error('the form is not shown')),
  };
}
