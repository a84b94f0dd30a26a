/**
 * Pitanga.js: shows the form of a card in a frame of the payment service on your own page, and
 * gives you a token. The number and the code of the card never reach your page.
 */
(() => {
  'use strict';

  const source = document.currentScript && document.currentScript.src;
  const READY_WITHIN_MS = 20_000;
  const MESSAGES = {
    INVALID_CONFIGURATION:
      'publicKey must be a public key, and amount a whole number of cents from 100',
    MOUNT_FAILED: 'the form of the card could not be shown',
    INCOMPLETE: 'a field of the card is empty',
    INVALID_CARD: 'a field of the card is wrong, or the card was refused',
    CHALLENGE_FAILED: 'the confirmation at the bank failed',
    EXPIRED: 'the form is too old, or its public key was replaced',
    NETWORK: 'the payment service did not answer',
  };

  /** `code` is one of INVALID_CONFIGURATION, MOUNT_FAILED, INCOMPLETE, INVALID_CARD, … */
  class PitangaError extends Error {
    constructor(code, message) {
      super(message || MESSAGES[code] || code);
      this.name = 'PitangaError';
      this.code = code;
    }
  }

  class CardForm {
    #options;
    #frame = null;
    #port = null;
    #waiting = new Map();
    #dialogs = new Set();
    #last = 0;

    constructor(options) {
      this.#options = options;
    }

    /** Resolves when the fields can be typed in. */
    mount(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target;
      if (!(place instanceof Element) || this.#frame)
        return this.#fail(
          new PitangaError('MOUNT_FAILED', 'mount needs an element of the page, once'),
        );
      const frame = document.createElement('iframe');
      this.#frame = frame;
      frame.title = this.#options.language === 'en' ? 'Card details' : 'Dados do cartão';
      frame.src = this.#address();
      frame.allow = '';
      frame.style.cssText = 'display:block;width:100%;border:0;height:20rem;color-scheme:normal';
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => failed(new PitangaError('MOUNT_FAILED')), READY_WITHIN_MS);
        const failed = (error) => {
          clearTimeout(timer);
          this.destroy();
          this.#call('onError', error);
          reject(error);
        };
        frame.addEventListener('load', () => this.#connect(frame, { timer, resolve, failed }));
        place.append(frame);
      });
    }

    /** A token that is charged once, within a minute, for this amount. */
    tokenize() {
      if (!this.#port) return this.#fail(new PitangaError('MOUNT_FAILED', 'mount the form first'));
      const id = ++this.#last;
      const { amount, saveCard } = this.#options;
      return new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        this.#port.postMessage({ type: 'tokenize', id, amount, saveCard: saveCard === true });
      });
    }

    /** Another total, such as for other installments. */
    update({ amount }) {
      this.#options = checked({ ...this.#options, amount });
    }

    destroy() {
      for (const dialog of this.#dialogs) dialog.close();
      if (this.#port) this.#port.close();
      if (this.#frame) this.#frame.remove();
      for (const { reject } of this.#waiting.values())
        reject(new PitangaError('MOUNT_FAILED', 'the form was removed'));
      this.#waiting.clear();
      this.#frame = null;
      this.#port = null;
    }

    #address() {
      const { publicKey, language, saveCard } = this.#options;
      const address = new URL('card/frame', new URL('.', source));
      address.searchParams.set('key', publicKey);
      address.searchParams.set('language', language === 'en' ? 'en' : 'pt');
      if (saveCard === 'ask') address.searchParams.set('save', 'ask');
      return address.href;
    }

    #connect(frame, { timer, resolve, failed }) {
      const { port1, port2 } = new MessageChannel();
      this.#port = port1;
      port1.onmessage = ({ data }) => {
        if (data.type === 'ready') {
          clearTimeout(timer);
          this.#call('onReady');
          resolve();
        } else if (data.type === 'refused')
          failed(new PitangaError('INVALID_CONFIGURATION', data.message));
        else this.#take(data);
      };
      frame.contentWindow.postMessage('pitanga-card', new URL(source).origin, [port2]);
    }

    #take(data) {
      const asked = this.#waiting.get(data.id);
      if (data.type === 'height' && this.#frame) this.#frame.style.height = `${data.height + 4}px`;
      else if (data.type === 'change')
        this.#call('onChange', { complete: data.complete, brand: data.brand });
      else if (data.type === 'submit') this.#call('onSubmit');
      else if (data.type === 'challenge') this.#challenge(data);
      else if (asked) {
        this.#waiting.delete(data.id);
        if (data.type === 'token') {
          this.#call('onToken', data.token);
          asked.resolve(data.token);
        } else {
          const error = new PitangaError(data.code);
          this.#call('onError', error);
          asked.reject(error);
        }
      }
    }

    /** The confirmation at the bank, in a window over the page that closes itself. */
    #challenge({ id, url: path }) {
      const isEnglish = this.#options.language === 'en';
      const { origin } = new URL(source);
      const dialog = document.createElement('dialog');
      const frame = document.createElement('iframe');
      const close = document.createElement('button');
      dialog.setAttribute(
        'aria-label',
        isEnglish ? 'Confirmation at the bank' : 'Confirmação no banco',
      );
      dialog.style.cssText =
        'box-sizing:border-box;width:26rem;max-width:100vw;max-height:100vh;padding:.5rem;border:0';
      frame.title = dialog.getAttribute('aria-label');
      frame.style.cssText = 'display:block;width:100%;height:24rem;max-height:75vh;border:0';
      close.type = 'button';
      close.textContent = isEnglish ? 'Close' : 'Fechar';
      close.style.cssText = 'min-height:2.75rem;width:100%;font:inherit';
      const take = (event) => {
        const isOfBank = event.source === frame.contentWindow && event.origin === origin;
        if (isOfBank && event.data === 'pitanga-challenge-ended') dialog.close();
      };
      addEventListener('message', take);
      close.addEventListener('click', () => dialog.close());
      dialog.addEventListener('close', () => {
        removeEventListener('message', take);
        dialog.remove();
        this.#dialogs.delete(dialog);
        if (this.#port) this.#port.postMessage({ type: 'challenged', id });
      });
      const url = new URL(path, source);
      if (url.origin === origin) frame.src = url.href;
      dialog.append(frame, close);
      document.body.append(dialog);
      this.#dialogs.add(dialog);
      dialog.showModal();
    }

    #fail(error) {
      this.#call('onError', error);
      return Promise.reject(error);
    }

    #call(name, value) {
      const callback = this.#options[name];
      if (typeof callback === 'function') callback(value);
    }
  }

  function checked(options) {
    const { publicKey, amount } = options || {};
    const isKey = typeof publicKey === 'string' && /^pk_(dev|prod)_\w+$/.test(publicKey);
    if (!source || !isKey || !Number.isInteger(amount) || amount < 100)
      throw new PitangaError('INVALID_CONFIGURATION');
    return { saveCard: 'ask', ...options };
  }

  window.Pitanga = { create: (options) => new CardForm(checked(options)), PitangaError };
})();
