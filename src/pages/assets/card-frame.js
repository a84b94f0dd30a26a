/**
 * The form of a card inside its frame: checks it, sends it to the provider, and gives the page
 * around it nothing but a token. Loaded after card-token.js and pay.js, whose functions it uses.
 */
'use strict';

const frame = document.querySelector('[data-card-frame]');
const cardForm = frame.querySelector('form');
const cardInputs = cardForm ? [...cardForm.querySelectorAll('[data-card] input')] : [];

/** What goes on when the window of a confirmation at the bank has closed, by its request. */
const challenges = new Map();

/** The page around the frame gives a port, by which alone it is answered. */
addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.source !== parent || !port || event.data !== 'pitanga-card') return;
  port.onmessage = ({ data }) => {
    if (data && data.type === 'tokenize') void tokenize(port, data);
    if (data && data.type === 'challenged' && challenges.has(data.id)) challenges.get(data.id)();
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
  if (made.challenge) {
    const url = `${made.challenge}&language=${document.documentElement.lang.slice(0, 2)}`;
    const ended = new Promise((resolve) => challenges.set(id, resolve));
    answer({ type: 'challenge', url });
    await ended;
    challenges.delete(id);
  }
  const kept = await send(cardForm.dataset.tokens, {
    publicKey: cardForm.dataset.key,
    token: made.token,
    amount,
    saveCard: consent ? consent.checked : saveCard === true,
  });
  if (!kept.id) return answer({ type: 'error', code: whyNot(kept.status, made.challenge) });
  return answer({ type: 'token', token: kept.id });
}

/** The service refuses a token whose confirmation failed or was left. */
function whyNot(status, challenge) {
  if (status === 403) return 'EXPIRED';
  return challenge && status === 400 ? 'CHALLENGE_FAILED' : 'NETWORK';
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
  const { id, status, challenge } = await send(cardForm.dataset.tokenUrl, { type: 'card', card });
  if (id) return { token: id, challenge };
  return { code: status === 400 || status === 422 ? 'INVALID_CARD' : 'NETWORK' };
}

/**
 * The id in the answer, its status (0 without an answer), and the address of a confirmation at the
 * simulated bank, if it asks for one.
 */
async function send(url, body) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      referrerPolicy: 'origin',
      body: JSON.stringify(body),
    });
    const { id, challenge } = answer.ok ? await answer.json() : {};
    return { id: typeof id === 'string' ? id : null, status: answer.status, challenge };
  } catch {
    return { id: null, status: 0 };
  }
}
