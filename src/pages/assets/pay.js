/**
 * What the pages do in addition to what works without JavaScript. Each part looks for its own
 * attributes, and does nothing where there are none.
 */
'use strict';

const all = (selector) => [...document.querySelectorAll(selector)];

/**
 * Loads the current state of the page. Reloading would ask whether to send the form again if the
 * page was the answer to one.
 */
const showNow = () => location.replace(location.pathname + location.search);

/** Pages shown again from the browser's memory may be of another moment. */
addEventListener('pageshow', (event) => event.persisted && showNow());

/** [data-focus]: where a reader begins after a refusal. */
const first = document.querySelector('[data-focus], [aria-invalid="true"]');
if (first) first.focus();

/**
 * [data-mask]: formats a value while it is typed, and marks it when it cannot be right. The server
 * checks it again.
 */
const digitsOf = (text) => text.replace(/\D/g, '');
const masks = {
  'tax-id': {
    show: (text) => {
      const id = taxIdOf(text).slice(0, 14);
      if (id.length <= 11 && !/[A-Z]/.test(id))
        return id
          .replace(/^(\d{3})(\d)/, '$1.$2')
          .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
          .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2');
      return id
        .replace(/^(..)(.)/, '$1.$2')
        .replace(/^(.{6})(.)/, '$1.$2')
        .replace(/^(.{10})(.)/, '$1/$2')
        .replace(/^(.{15})(.)/, '$1-$2');
    },
    isRight: (text) => isTaxId(taxIdOf(text)),
  },
  // A number of another country is left as it is typed.
  phone: {
    show: (text) =>
      isBrazilian(text)
        ? brazilianOf(text)
            .replace(/^(\d{2})(\d)/, '($1) $2')
            .replace(/(\d{4,5})(\d{4})$/, '$1-$2')
        : text,
    isRight: (text) =>
      isBrazilian(text)
        ? /^[1-9]{2}9?\d{8}$/.test(brazilianOf(text))
        : /^(\+|00)\s*(?!55)\d{8,15}$/.test(text.replace(/[ ().-]/g, '')),
  },
  zip: {
    show: (text) =>
      digitsOf(text)
        .slice(0, 8)
        .replace(/^(\d{5})(\d)/, '$1-$2'),
    isRight: (text) => /^\d{8}$/.test(digitsOf(text)),
  },
  card: {
    show: (text) =>
      digitsOf(text)
        .slice(0, 19)
        .replace(/(\d{4})(?=\d)/g, '$1 '),
    isRight: (text) => digitsOf(text).length > 11 && luhn(digitsOf(text)),
  },
  expiry: {
    show: (text) => {
      const typed = text.trim();
      // The month of 2030-1 may go on.
      if (!/^20\d\d\D+1$/.test(typed) && expiryOf(typed)) return monthAndYear(expiryOf(typed));
      // 2 may be the beginning of 2030.
      if (/^[3-9]$/.test(typed)) return `0${typed}`;
      const [, month, year] =
        /^(0[1-9]|1[0-2]|[1-9](?=\D)|2(?=[1-9]))(?:\s*[/.\s-]+\s*|(?=\d))(\d{0,4})$/.exec(
          text.trimStart(),
        ) || [];
      return month ? `${month.padStart(2, '0')}/${year}` : typed;
    },
    finish: (text) => (expiryOf(text) ? monthAndYear(expiryOf(text)) : text.trim()),
    isRight: (text) => expiryOf(text) !== null,
  },
  cvc: { show: (text) => digitsOf(text).slice(0, 4), isRight: (text) => /^\d{3,4}$/.test(text) },
};

/** Without punctuation, and without the words CPF and CNPJ before it. */
function taxIdOf(text) {
  return text
    .toUpperCase()
    .replace(/^\W*(?:(?:CPF|CNPJ)\W+)+/, '')
    .replace(/[^0-9A-Z]/g, '');
}

/** Written as in Brazil, or with the code of Brazil. */
function isBrazilian(text) {
  return !/^\s*(\+|00)/.test(text) ? brazilianOf(text).length <= 11 : /^\s*(\+|00)\s*55/.test(text);
}

/** Area code and number: without the code of the country, the trunk digit and a carrier's code. */
function brazilianOf(text) {
  const hasCode = /^\s*(\+|00)\s*55/.test(text);
  return digitsOf(text)
    .replace(hasCode ? /^0*55/ : /^55(?=0?\d{10})/, '')
    .replace(/^0(?:\d\d)?(?=[1-9]{2}\d{8,9}$)/, '');
}

/**
 * The month and year that a text names in one way only: `12/30`, `1/30`, `12 / 2030`, `2030-12`,
 * `1230`, `122030` or `203012`. `card-expiry.ts` has the same rule.
 */
function expiryOf(text) {
  const typed = text.trim();
  if (!/^\d{1,6}(?:\s*[/.\s-]\s*\d{1,4})?$/.test(typed)) return null;
  const [first, second] = typed.split(/\D+/);
  if (second) return /^20\d\d$/.test(first) ? expiry(second, first) : expiry(first, second);
  if (first.length === 4) return expiry(first.slice(0, 2), first.slice(2));
  if (first.length !== 6) return null;
  return expiry(first.slice(0, 2), first.slice(2)) || expiry(first.slice(4), first.slice(0, 4));
}

function monthAndYear({ month, year }) {
  return `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
}

function expiry(month, year) {
  if (!/^(?:0?[1-9]|1[0-2])$/.test(month) || !/^(?:20)?\d\d$/.test(year)) return null;
  return { month: Number(month), year: 2000 + Number(year.slice(-2)) };
}

/** CPF, or CNPJ with or without letters: both end in two check digits. */
function isTaxId(id) {
  if (/^(.)\1*$/.test(id)) return false;
  if (/^\d{11}$/.test(id))
    return [9, 10].every(
      (length) => checkDigit(id, length, (place) => length + 1 - place) === Number(id[length]),
    );
  if (/^[0-9A-Z]{12}\d{2}$/.test(id))
    return [12, 13].every(
      (length) =>
        checkDigit(id, length, (place) => ((length - 1 - place) % 8) + 2) === Number(id[length]),
    );
  return false;
}

function checkDigit(id, length, weight) {
  let sum = 0;
  for (let place = 0; place < length; place++) sum += (id.charCodeAt(place) - 48) * weight(place);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

function luhn(number) {
  const sum = [...number]
    .reverse()
    .reduce(
      (total, digit, index) =>
        total +
        (index % 2 === 0 ? Number(digit) : (Number(digit) * 2) % 9 || (digit === '9' ? 9 : 0)),
      0,
    );
  return sum % 10 === 0;
}

for (const input of all('input[data-mask]')) {
  const { show, finish = show } = masks[input.dataset.mask];
  if (input.value) input.value = show(input.value);
  input.addEventListener('input', () => {
    // Who corrects something in the middle is left alone until the end.
    if (input.selectionStart === input.value.length) input.value = show(input.value);
  });
  // What a browser fills in may leave the caret anywhere.
  input.addEventListener('change', () => (input.value = finish(input.value)));
}

/**
 * [data-letters]: the field it names begins with the keyboard of numbers, and the button changes to
 * the one with letters.
 */
for (const button of all('[data-letters]')) {
  const input = document.getElementById(button.dataset.letters);
  if (/[A-Z]/.test(input.value)) continue;
  input.inputMode = 'numeric';
  button.hidden = false;
  button.addEventListener('click', () => {
    input.inputMode = 'text';
    button.hidden = true;
    input.focus();
  });
}

/** The sentence about a field; null takes it away. */
function say(input, sentence) {
  let error = document.getElementById(`${input.id}-error`);
  input.toggleAttribute('aria-invalid', sentence !== null);
  if (sentence !== null) input.setAttribute('aria-invalid', 'true');
  if (!sentence) return error && error.remove();
  if (!error) {
    error = document.createElement('p');
    error.id = `${input.id}-error`;
    error.className = 'error';
    input.after(error);
    input.setAttribute(
      'aria-describedby',
      [input.getAttribute('aria-describedby'), error.id].filter(Boolean).join(' '),
    );
  }
  error.textContent = sentence;
  return undefined;
}

const isShown = (input) => input.getClientRects().length > 0;

/** [data-needs]: the names of fields elsewhere in the form that are needed while this is shown. */
function isNeededElsewhere(input) {
  const part = input.form && input.form.querySelector('[data-needs]');
  return Boolean(part) && isShown(part) && part.dataset.needs.split(' ').includes(input.name);
}

const isNeeded = (input) =>
  input.required ||
  (input.closest('[data-card], [data-needed]') !== null && isShown(input)) ||
  isNeededElsewhere(input);

function problemOf(input) {
  const value = input.value.trim();
  if (!value) return isNeeded(input) ? input.dataset.wrong : null;
  const mask = masks[input.dataset.mask];
  if (mask && !mask.isRight(value)) return input.dataset.wrong;
  return input.name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value)
    ? input.dataset.wrong
    : null;
}

for (const input of all('input[data-wrong]')) {
  input.addEventListener('change', () => say(input, input.value.trim() ? problemOf(input) : null));
}

/**
 * form[data-once]: sent once, however often the button is touched, and only when all values can be
 * right.
 */
for (const form of all('form[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) return event.preventDefault();
    const button = event.submitter;
    const isQuiet = Boolean(button) && button.dataset.quiet !== undefined;
    const wrong = isQuiet ? [] : wrongInputs(form);
    if (wrong.length > 0) {
      event.preventDefault();
      return wrong[0].focus();
    }
    markSent(form);
    if (isQuiet) {
      for (const input of form.querySelectorAll('[data-card] input')) input.value = '';
      return undefined;
    }
    showBusy(form, button);
    // Of card-token.js, which pages that take real cards load before.
    if (globalThis.sendWithToken) globalThis.sendWithToken(event, form);
    return undefined;
  });
}

function markSent(form) {
  form.dataset.sent = 'yes';
  for (const each of document.querySelectorAll('button'))
    if (each.form === form) each.setAttribute('aria-disabled', 'true');
}

function wrongInputs(form) {
  return [...form.querySelectorAll('input[data-wrong]')].filter(isShown).filter((input) => {
    const problem = problemOf(input);
    say(input, problem);
    return problem !== null;
  });
}

function showBusy(form, button) {
  const shown = button && button.dataset.busy ? button : form.querySelector('[data-busy]');
  if (!shown) return;
  shown.dataset.label = shown.textContent;
  shown.textContent = shown.dataset.busy;
}

/** [data-enter]: Enter in this field presses the button beside it. */
for (const input of all('[data-enter]')) {
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    document.querySelector(`button[value="${input.dataset.enter}"]`).click();
  });
}

/** [data-card]: the brand of the number, and test cards at a touch. */
for (const card of all('[data-card]')) {
  const [number, expiry, cvc] = ['card', 'expiry', 'cvc'].map((mask) =>
    card.querySelector(`[data-mask="${mask}"]`),
  );
  const badge = card.querySelector('[data-brand]');
  const showBrand = () => {
    const brand = [
      [/^4/, 'Visa'],
      [/^(5[1-5]|2[2-7])/, 'Mastercard'],
      [/^3[47]/, 'Amex'],
      [/^(606282|3841)/, 'Hipercard'],
      [/^(4011|438935|5067|636368)/, 'Elo'],
    ].findLast(([start]) => start.test(digitsOf(number.value)));
    badge.textContent = brand ? brand[1] : '';
    badge.hidden = !brand;
  };
  number.addEventListener('input', showBrand);
  for (const button of card.querySelectorAll('[data-fill]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      [number.value, expiry.value, cvc.value] = [button.dataset.fill, '12/34', '123'];
      for (const input of [number, expiry, cvc]) say(input, null);
      showBrand();
    });
  }
}

/** [data-copy]: copies the text of the element it names. */
for (const button of all('[data-copy]')) {
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const code = document.getElementById(button.dataset.copy);
    if (!(await copied(code))) return;
    button.textContent = button.dataset.done;
    const status = document.querySelector(`[data-copied="${button.dataset.copy}"]`);
    if (status) status.textContent = button.dataset.done;
    setTimeout(() => {
      button.textContent = label;
      if (status) status.textContent = '';
    }, 4000);
  });
}

async function copied(element) {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    // Without HTTPS there is no clipboard to write to: what is selected can be copied the old way.
    getSelection().selectAllChildren(element);
    return document.execCommand('copy');
  }
}

/** [data-print] */
for (const button of all('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}

/**
 * [data-until]: the time that is left until that moment, by the clock of the server that wrote the
 * page (data-now).
 */
for (const clock of all('[data-until]')) {
  const endsAt = Date.now() + (Date.parse(clock.dataset.until) - Date.parse(clock.dataset.now));
  const tick = () => {
    const left = Math.max(0, Math.round((endsAt - Date.now()) / 1000));
    const [hours, minutes, seconds] = [
      Math.floor(left / 3600),
      Math.floor(left / 60) % 60,
      left % 60,
    ].map((part) => String(part).padStart(2, '0'));
    clock.textContent = hours === '00' ? `${minutes}:${seconds}` : `${hours}:${minutes}:${seconds}`;
    if (left === 0) setTimeout(showNow, 1500);
    else setTimeout(tick, 1000);
  };
  tick();
}
for (const clock of all('[data-clock]')) clock.hidden = false;
for (const text of all('[data-no-clock]')) text.hidden = true;

/**
 * [data-leave]: opens the address of the link after so many seconds, unless the buyer chooses to
 * stay.
 */
for (const link of all('[data-leave]')) {
  const text = document.querySelector('[data-leaving]');
  const seconds = text.querySelector('[data-seconds]');
  let left = Number(link.dataset.leave);
  text.hidden = false;
  // Said once: a screen reader would say each second.
  const said = document.querySelector('[data-leaving-said]');
  said.textContent = said.dataset.leavingSaid;
  const timer = setInterval(() => {
    seconds.textContent = String(--left);
    if (left > 0) return;
    clearInterval(timer);
    location.assign(link.href);
  }, 1000);
  text.querySelector('[data-stay]').addEventListener('click', () => {
    clearInterval(timer);
    text.hidden = true;
    said.textContent = '';
    link.focus();
  });
}

/** [data-again]: follows the link after so many seconds. */
for (const link of all('[data-again]'))
  setTimeout(() => location.assign(link.href), Number(link.dataset.again) * 1000);

/** [data-live]: an event stream that sends the status; a new status reloads the page. */
const LOOK_AFTER_MS = 15_000;
for (const {
  dataset: { live, status },
} of all('[data-live]')) {
  let stream;
  const open = () => {
    stream = new EventSource(live);
    stream.addEventListener('status', ({ data }) => {
      if (data === status) return;
      stream.close();
      showNow();
    });
    // The browser reconnects after a break. After a refusal (too many open pages, a server that is
    // being replaced) it gives up, and the page polls.
    stream.addEventListener(
      'error',
      () =>
        stream.readyState === EventSource.CLOSED &&
        setTimeout(() => void look(), LOOK_AFTER_MS * (1 + Math.random())),
    );
  };
  const look = async () => {
    const page = await fetch(location.pathname + location.search, {
      headers: { accept: 'text/html' },
    })
      .then((answer) => (answer.ok ? answer.text() : null))
      .catch(() => null);
    if (page === null || page.includes(`data-live="${live}" data-status="${status}"`)) open();
    else showNow();
  };
  open();
  addEventListener('pagehide', () => stream.close());
}
