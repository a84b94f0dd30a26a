/**
 * Turns the card that a buyer typed into a token of the card provider. Pages that take real cards
 * load it before pay.js, whose functions it uses.
 */
'use strict';

/**
 * [data-token-url]: the card goes to the provider, which answers with a token that can be used once.
 * The form is sent with the token; the inputs of the card have no name and are never sent.
 */
globalThis.sendWithToken = async (event, form) => {
  const part = form.querySelector('[data-token-url]');
  if (!part || !isShown(part)) return undefined;
  event.preventDefault();
  const button = event.submitter;
  const [number, holder, expiry, cvc] = ['cardNumber', 'cardHolder', 'expiry', 'cvc'].map((id) =>
    part.querySelector(`#${id}`),
  );
  const { month, year } = expiryOf(expiry.value) || {};
  const { token, isRefused } = await tokenOf(part.dataset.tokenUrl, {
    number: digitsOf(number.value),
    holder_name: holder.value.trim(),
    exp_month: month,
    exp_year: year,
    cvv: cvc.value,
  });
  if (token === null) {
    sendAgain(form);
    say(number, isRefused ? number.dataset.wrong : part.dataset.notSent);
    return number.focus();
  }
  part.querySelector('[name="cardToken"]').value = token;
  for (const input of [number, holder, expiry, cvc]) input.value = '';
  const target = button && button.getAttribute('formaction');
  if (target) form.setAttribute('action', target);
  return form.submit();
};

/** Null without a token; `isRefused`: the provider does not take this card. */
async function tokenOf(url, card) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      referrerPolicy: 'origin',
      body: JSON.stringify({ type: 'card', card }),
    });
    const { id } = answer.ok ? await answer.json() : {};
    return {
      token: typeof id === 'string' ? id : null,
      isRefused: answer.status === 400 || answer.status === 422,
    };
  } catch {
    return { token: null, isRefused: false };
  }
}

/** The form was not sent: it can be sent again. */
function sendAgain(form) {
  delete form.dataset.sent;
  for (const each of document.querySelectorAll('button')) {
    if (each.form === form) each.removeAttribute('aria-disabled');
    if (each.dataset.label) each.textContent = each.dataset.label;
  }
}
