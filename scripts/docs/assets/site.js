/** What the pages of the documentation do beyond what they can do without JavaScript: light or
 * dark, the search, the diagrams. Runs before anything is painted. */
'use strict';

const RESULTS_MAX = 12;
const SNIPPET_CHARACTERS = 140;
const THEME_KEY = 'docs-theme';
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
  void drawDiagrams();
});

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

let index;

/** Read when somebody begins to search, and not before. */
function searchIndex() {
  index ??= Promise.all([
    fetch('/docs/search.json').then((response) => response.json()),
    load('/docs/assets/minisearch.js'),
  ]).then(([sections]) => {
    const search = new globalThis.MiniSearch({
      fields: ['title', 'page', 'body'],
      storeFields: ['title', 'page', 'body', 'language'],
      processTerm: folded,
      searchOptions: {
        boost: { title: 4, page: 2 },
        prefix: true,
        fuzzy: (term) => (term.length > 5 ? 0.15 : false),
        combineWith: 'AND',
        boostDocument: (_id, _term, { language }) => (language === root.lang ? 3 : 1),
      },
    });
    search.addAll(sections);
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
  if (found.length === 0)
    return [element('p', root.lang === 'pt-BR' ? 'Nada encontrado' : 'Nothing found')];
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
