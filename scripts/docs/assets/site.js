/** What the pages of the documentation do beyond what they can do without JavaScript: light or
 * dark, the search, the diagrams. Runs before anything is painted. */
'use strict';

const RESULTS_MAX = 12;
const SNIPPET_CHARACTERS = 140;
const THEME_KEY = 'docs-theme';
const LANGUAGE_KEY = 'docs-language';
const COPIED_MS = 2_000;
/** Words that readers use for one thing: a text with the first is found by the others. */
const SYNONYMS = {
  reembolso: ['estorno', 'devolucao', 'ressarcimento'],
  reembolsar: ['estornar', 'devolver'],
  parcela: ['parcelamento', 'parcelado', 'prestacao'],
  boleto: ['bancario', 'slip'],
  contestacao: ['chargeback', 'disputa'],
  cobranca: ['pagamento'],
  saque: ['retirada'],
  comprovante: ['recibo'],
  charge: ['payment'],
  refund: ['reversal', 'chargeback'],
  payout: ['withdrawal'],
  cancel: ['unsubscribe'],
  installment: ['instalment'],
};
const root = document.documentElement;

// Light or dark: as the device says, until the reader chooses.
const device = matchMedia('(prefers-color-scheme: dark)');
const isDark = () =>
  (localStorage.getItem(THEME_KEY) ?? (device.matches ? 'dark' : 'light')) === 'dark';

function showTheme() {
  const dark = isDark();
  root.dataset.theme = dark ? 'dark' : 'light';
  document.querySelector('.docs-theme')?.setAttribute('aria-pressed', String(dark));
  // The viewer of the reference has classes for it, and sets them by the device.
  const { classList } = document.body ?? root;
  if (!classList.contains('docs-reference')) return;
  if (classList.contains('dark-mode') !== dark) classList.toggle('dark-mode', dark);
  if (classList.contains('light-mode') === dark) classList.toggle('light-mode', !dark);
}

showTheme();
device.addEventListener('change', () => void changeTheme());

async function changeTheme() {
  showTheme();
  await drawDiagrams();
}

addEventListener('DOMContentLoaded', () => {
  showTheme();
  if (document.body.classList.contains('docs-reference'))
    new MutationObserver(showTheme).observe(document.body, { attributeFilter: ['class'] });
  document.querySelector('.docs-theme').addEventListener('click', () => {
    localStorage.setItem(THEME_KEY, isDark() ? 'light' : 'dark');
    void changeTheme();
  });
  document.querySelector('.docs-pages [aria-current]')?.scrollIntoView({ block: 'nearest' });
  scrollTo(0, 0);
  setUpSearch(document.querySelector('.docs-search'));
  setUpTabs();
  setUpCopying();
  void fillIn();
  void drawDiagrams();
});

const IN_WORDS =
  root.lang === 'pt-BR'
    ? { copy: 'Copiar', copied: 'Copiado', none: 'Nada encontrado' }
    : { copy: 'Copy', copied: 'Copied', none: 'Nothing found' };

/** The language that a reader chooses is shown in every block, on every page. */
function setUpTabs() {
  const tabs = [...document.querySelectorAll('.docs-code [role="tab"]')];
  const show = (language) => {
    for (const tab of tabs) {
      const list = tab.closest('[role="tablist"]');
      if (!list.querySelector(`[data-language="${language}"]`)) continue;
      const isShown = tab.dataset.language === language;
      tab.setAttribute('aria-selected', String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      panelOf(tab).hidden = !isShown;
    }
  };
  const choose = (tab) => {
    const before = tab.getBoundingClientRect().top;
    localStorage.setItem(LANGUAGE_KEY, tab.dataset.language);
    show(tab.dataset.language);
    // The blocks above have another height now.
    scrollBy(0, tab.getBoundingClientRect().top - before);
    tab.focus({ preventScroll: true });
  };
  for (const tab of tabs) {
    tab.addEventListener('click', () => choose(tab));
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (!step) return;
      const all = [...tab.closest('[role="tablist"]').children];
      choose(all[(all.indexOf(tab) + step + all.length) % all.length]);
    });
  }
  const chosen = localStorage.getItem(LANGUAGE_KEY);
  if (chosen) show(chosen);
}

const panelOf = (tab) =>
  tab.closest('.docs-code').querySelector(`[aria-labelledby="${CSS.escape(tab.id)}"]`);

function setUpCopying() {
  for (const block of document.querySelectorAll('main pre:not(.mermaid)')) {
    const button = element('button', IN_WORDS.copy);
    button.type = 'button';
    button.className = 'docs-copy';
    button.setAttribute('aria-live', 'polite');
    button.addEventListener('click', async () => {
      await copy(block.querySelector('code'));
      button.textContent = IN_WORDS.copied;
      setTimeout(() => (button.textContent = IN_WORDS.copy), COPIED_MS);
    });
    const frame = element('div');
    frame.className = 'docs-block';
    block.replaceWith(frame);
    frame.append(block, button);
  }
}

/** Browsers give the clipboard to secure pages only; elsewhere what is selected is copied. */
async function copy(code) {
  if (navigator.clipboard) return navigator.clipboard.writeText(code.textContent);
  getSelection().selectAllChildren(code);
  document.execCommand('copy');
  return getSelection().removeAllRanges();
}

/** The address of this server and, where it says it, the key of the Demo store. */
async function fillIn() {
  const places = [...document.querySelectorAll('[data-filled]')];
  if (places.length === 0) return;
  const response = await fetch('/docs/server.json');
  const { key } = response.ok ? await response.json() : {};
  for (const place of places) {
    if (place.dataset.filled === 'url') place.textContent = location.origin;
    else if (key) place.textContent = place.textContent.startsWith('$(') ? key : `'${key}'`;
  }
}

const loading = new Map();

/** Once, however often it is asked for. */
function load(source) {
  if (!loading.has(source))
    loading.set(
      source,
      new Promise((resolve, reject) => {
        const script = document.createElement('script');
        script.src = source;
        script.addEventListener('load', resolve);
        script.addEventListener('error', reject);
        document.head.append(script);
      }),
    );
  return loading.get(source);
}

/** The source of each diagram stays with it, because other colours need another drawing. */
async function drawDiagrams() {
  const places = [...document.querySelectorAll('.mermaid')];
  if (places.length === 0) return;
  await load('/docs/assets/mermaid.js');
  const { mermaid } = globalThis;
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: isDark() ? 'dark' : 'default',
    fontFamily: getComputedStyle(document.body).fontFamily,
  });
  for (const [index, place] of places.entries()) {
    place.dataset.source ??= place.textContent;
    const { svg } = await mermaid.render(`diagram-${index}`, place.dataset.source);
    place.innerHTML = svg;
    place.dataset.drawn = isDark() ? 'dark' : 'light';
    place.setAttribute('role', 'img');
    place.setAttribute('aria-label', place.dataset.source);
  }
}

/** Without accents, so that `catalogo` finds `catálogo`. */
const folded = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** A plural has the words of its singular. */
const withSynonyms = (term) => [
  term,
  ...(SYNONYMS[term] ??
    SYNONYMS[term.replace(/s$/, '')] ??
    SYNONYMS[term.replace(/oes$/, 'ao')] ??
    []),
];

/** What exists in both languages is found in that of the page. */
const isForReader = ({ id, language }) =>
  language === root.lang || (root.lang === 'pt-BR' && !id.startsWith('/docs/guides'));

const isForDevelopers = (id) => /^\/docs\/(?:contributing|decisions|changelog)/.test(id);

/** Which ends; each of its operations has a newer one of the same name. */
const isOfVersion1 = (id) => id.startsWith('/docs#tag/v1-');

let index;

/** Read when somebody begins to search, and not before. */
function searchIndex() {
  index ??= Promise.all([
    fetch('/docs/search.json').then((response) => response.json()),
    fetch('/docs/operations.json').then((response) => response.json()),
    load('/docs/assets/minisearch.js'),
  ]).then(([sections, operations]) => {
    const search = new globalThis.MiniSearch({
      fields: ['title', 'page', 'body'],
      storeFields: ['id', 'title', 'page', 'body', 'language'],
      processTerm: (term) => withSynonyms(folded(term)),
      searchOptions: {
        processTerm: folded,
        filter: isForReader,
        boost: { title: 4, page: 2 },
        prefix: true,
        fuzzy: (term) => (term.length > 5 ? 0.15 : false),
        combineWith: 'AND',
        boostDocument: (_id, _term, { language, id }) =>
          (language === root.lang ? 3 : 1) / (isForDevelopers(id) ? 4 : isOfVersion1(id) ? 2 : 1),
      },
    });
    search.addAll(sections);
    search.addAll(operations);
    return search;
  });
  return index;
}

function setUpSearch(place) {
  const input = place.querySelector('input');
  const results = place.querySelector('.docs-results');
  const close = () => (results.hidden = true);
  const links = () => [...results.querySelectorAll('a')];

  input.addEventListener('focus', () => void searchIndex());
  input.addEventListener('input', async () => {
    const found = (await searchIndex()).search(input.value);
    results.replaceChildren(...resultList(input.value, found.slice(0, RESULTS_MAX)));
    results.hidden = input.value.trim() === '';
  });
  place.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return close();
    if (event.key === 'Enter' && event.target === input) return links()[0]?.click();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || results.hidden) return undefined;
    event.preventDefault();
    const stops = [input, ...links()];
    const next = (stops.indexOf(document.activeElement) + step + stops.length) % stops.length;
    return stops[next].focus();
  });
  results.addEventListener('click', close);
  addEventListener('click', (event) => place.contains(event.target) || close());
  addEventListener('keydown', (event) => {
    const isTyping = /^(?:INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    input.focus();
  });
}

function resultList(query, found) {
  if (found.length === 0) return [element('p', IN_WORDS.none)];
  return found.map(({ id, title, page, body, language }) => {
    const link = element('a');
    link.href = id;
    link.lang = language;
    link.append(element('b', title), page === title ? '' : element('i', page));
    link.append(...snippet(query, body));
    return link;
  });
}

/** The text around the first word that was searched for. */
function snippet(query, body) {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const text = folded(body);
  const places = words.map((word) => text.indexOf(word)).filter((place) => place >= 0);
  // Accents are gone from the folded text: places are the same only where it has the same length.
  const at = text.length === body.length && places.length > 0 ? Math.min(...places) : 0;
  const from = Math.max(0, at - SNIPPET_CHARACTERS / 3);
  const part = body.slice(from, from + SNIPPET_CHARACTERS);
  return part ? [element('span', `${from > 0 ? '…' : ''}${part}…`)] : [];
}

function element(name, text = '') {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
