/** A payment by card: the form, the button, and the answer of your own server. */
import { useState, type FormEvent } from 'react';
import { useCardForm } from './use-card-form';

interface PaymentProps {
  publicKey: string;
  /** In cents. */
  amount: number;
  /** Your own server charges the token by `transparents/create`, with the secret key. */
  pay(token: string): Promise<boolean>;
}

type Answer = 'PAID' | 'DECLINED' | 'FAILED';

const SENTENCES: Record<Answer, string> = {
  PAID: 'Pago. Obrigado!',
  DECLINED: 'O cartão não foi aceito.',
  FAILED: 'Não deu certo. Recarregue a página e tente de novo.',
};

export function Payment({ publicKey, amount, pay }: PaymentProps) {
  const { place, status, tokenize } = useCardForm(publicKey, amount);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setAnswer(null);
    try {
      setAnswer((await pay(await tokenize())) ? 'PAID' : 'DECLINED');
    } catch (error) {
      // The form itself says which field is empty or wrong.
      if (!isSaidByForm(error)) setAnswer('FAILED');
    }
    setBusy(false);
  };
  const price = (amount / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div ref={place} />
      {status === 'FAILED' && (
        <p role="alert">O formulário do cartão não abriu. Recarregue a página.</p>
      )}
      <p role="status">{answer && SENTENCES[answer]}</p>
      <button
        disabled={isBusy || status !== 'READY' || answer === 'PAID'}
      >{`Pagar ${price}`}</button>
    </form>
  );
}

function isSaidByForm(error: unknown): boolean {
  return (
    error instanceof Pitanga.PitangaError &&
    (error.code === 'INCOMPLETE' || error.code === 'INVALID_CARD')
  );
}
