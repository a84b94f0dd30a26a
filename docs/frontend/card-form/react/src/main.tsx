/** The page: the public key and the amount stand in the element that React fills. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Payment } from './payment';

async function pay(token: string): Promise<boolean> {
  const answer = await fetch('/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  return answer.ok;
}

const root = document.querySelector<HTMLElement>('#root');
if (!root) throw new Error('the page has no #root');
const { publicKey = '', amount = '' } = root.dataset;
createRoot(root).render(
  <StrictMode>
    <Payment publicKey={publicKey} amount={Number(amount)} pay={pay} />
  </StrictMode>,
);
