/**
 * The form of a card inside its frame: checks it, sends it to the provider, and gives the page
 * around it nothing but a token. Loaded after card-token.js and pay.js, whose functions it uses.
 */
'use strict';

const frame = document.querySelector('[data-card-frame]');
const cardForm = frame.querySelector('form');
const cardInputs = cardForm ? [...cardForm.querySelectorAll('[data-card] input')] : [];

/** The page around the frame gives a port, by which alone it is answered. */
addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.source !== parent || !port || event.data !== 'pitanga-card') return;
  port.onmessage = ({ data }) => {
    if (data && data.type === 'tokenize') void tokenize(port, data);
  };
  if (!cardForm) return port.postMessage({ type: 'refused', message: frame.dataset.refused || '' });
  watch(port);
  port.postMessage({ type: 'ready' });
  return undefined;
});

/** Tells how high the form is, and whether it is complete. */
function watch(port) {
  const tellHeight = () =>
    port.postMessage({ type: 'height', height: Math.ceil(frame.getBoundingClientRect().height) });
  new ResizeObserver(tellHeight).observe(frame);
  let told = '';
  const tellState = () => {
    const brand = cardForm.querySelector('[data-brand]').textContent || null;
    const complete = cardInputs.every((input) => input.value.trim() && problemOf(input) === null);
    if (told === `${complete} ${brand}`) return;
    told = `${complete} ${brand}`;
    port.postMessage({ type: 'change', complete, brand });
  };
  for (const name of ['input', 'change']) cardForm.addEventListener(name, tellState);
  cardForm.addEventListener('submit', (event) => {
    event.preventDefault();
    port.postMessage({ type: 'submit' });
  });
}

async function tokenize(port, { id, amount, saveCard }) {
  const answer = (result) => port.postMessage({ ...result, id });
  for (const input of cardInputs) say(input, problemOf(input));
  const wrong = cardInputs.filter((input) => problemOf(input) !== null);
  if (wrong.length > 0) {
    wrong[0].focus();
    const code = wrong.some((input) => !input.value.trim()) ? 'INCOMPLETE' : 'INVALID_CARD';
    return answer({ type: 'error', code });
  }
  const consent = document.getElementById('saveCard');
  const made = await providerToken();
  if (made.code) {
    if (made.code === 'INVALID_CARD') {
      const [number] = cardInputs;
      say(number, number.dataset.wrong);
      number.focus();
    }
    return answer({ type: 'error', code: made.code });
  }
  const kept = await send(cardForm.dataset.tokens, {
    publicKey: cardForm.dataset.key,
    token: made.token,
    amount,
    saveCard: consent ? consent.checked : saveCard === true,
  });
  if (!kept.id) return answer({ type: 'error', code: kept.status === 403 ? 'EXPIRED' : 'NETWORK' });
  return answer({ type: 'token', token: kept.id });
}

/** In Dev mode the simulator gets the number alone. */
async function providerToken() {
  const [number, holder, expiryInput, cvc] = cardInputs;
  const { month, year } = expiryOf(expiryInput.value);
  const card =
    cardForm.dataset.dev === undefined
      ? {
          number: digitsOf(number.value),
          holder_name: holder.value.trim(),
          exp_month: month,
          exp_year: year,
          cvv: cvc.value,
        }
      : { number: digitsOf(number.value) };
  const { id, status } = await send(cardForm.dataset.tokenUrl, { type: 'card', card });
  if (id) return { token: id };
  return { code: status === 400 || status === 422 ? 'INVALID_CARD' : 'NETWORK' };
}

/** The id in the answer, and its status; 0 without an answer. */
async function send(url, body) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      referrerPolicy: 'origin',
      body: JSON.stringify(body),
    });
    const { id } = answer.ok ? await answer.json() : {};
    return { id: typeof id === 'string' ? id : null, status: answer.status };
  } catch {
    return { id: null, status: 0 };
  }
}
