/** Every refusal of a module has a reason, and the dashboard says each reason in both languages. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import {
  drawFor,
  newState,
  type DashboardLanguage,
} from '../../src/dashboard/app/live/browser-state';
import { amountText, centsOf } from '../../src/dashboard/app/money';
import { sentenceOfReason } from '../../src/dashboard/app/acts/refusal';
import { refusals as en } from '../../src/dashboard/app/words/en/refusals';
import { refusals as pt } from '../../src/dashboard/app/words/pt/refusals';
import type { Sentences } from '../../src/dashboard/app/words/sentences';
import { classesWithFields, fieldsOf } from '../../src/platform/records/columns/columns';
import { ErrorCode, Reason } from '../../src/platform/operations/errors';
import '../../src/api/graphql/schema';
import { ROOT } from '../support/documents';

/** What members of the dashboard and buyers can meet. */
const FOLDERS = [
  'dashboard',
  'modules/charges',
  'modules/checkouts',
  'modules/coupons',
  'modules/customers',
  'modules/members',
  'modules/payments',
  'modules/payouts',
  'modules/products',
  'modules/reports',
  'modules/stores',
  'modules/subscriptions',
  'modules/webhooks',
  'platform',
];
/** Commands of the operator, who reads English; and what is a code of its own. */
const APART = /^(dashboard\/app\/|modules\/payments\/reconcile\/|modules\/stores\/set-store\.ts)/;
const NEEDS_A_LIMIT = ['TOO_SHORT', 'TOO_LONG', 'TOO_FEW', 'TOO_MANY', 'TOO_LOW', 'TOO_HIGH'];
const LANGUAGES: readonly [DashboardLanguage, Sentences][] = [
  ['pt', pt.refusals],
  ['en', en.refusals],
];

type Node = Record<string, unknown>;
const refusals = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, 'src', folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => name.endsWith('.ts') && !APART.test(name))
    .flatMap(refusalsIn),
);

test('every refusal that members and buyers can meet has a reason', () => {
  expect(refusals.length).toBeGreaterThan(120);
  expect(refusals.filter(({ why }) => !why).map(({ text }) => text)).toEqual([]);
});

test('a reason that needs a limit has one', () => {
  const named = refusals.filter(({ why }) => NEEDS_A_LIMIT.includes(valueOf(why, 'reason') ?? ''));
  expect(named.length).toBeGreaterThan(10);
  const without = named.filter(({ why }) => !propertyOf(propertyOf(why, 'values'), 'limit'));
  expect(without.map(({ text }) => text)).toEqual([]);
});

describe.each(LANGUAGES)('in the language %s', (language, sentences) => {
  test('each reason has one sentence, which names its limit', () => {
    expect(Object.keys(sentences.byReason).toSorted()).toEqual([...Reason].toSorted());
    for (const reason of Reason) {
      const text = said(language, { reason, values: { limit: 8_990, unit: 'cents' } });
      expect(text).toMatch(/^\p{Lu}[^^\\[\]]*\.$/u);
      if (NEEDS_A_LIMIT.includes(reason)) expect(text).toMatch(/89[.,]90/);
    }
  });

  test('each form of a text that a refusal or field names has its sentence', () => {
    const inFields = [...classesWithFields()].flatMap((type) =>
      [...fieldsOf(type).values()].flatMap(({ format }) => format ?? []),
    );
    const inRefusals = refusals.flatMap(
      ({ why }) => valueOf(propertyOf(why, 'values'), 'format') ?? [],
    );
    const all = new Set([...inFields, ...inRefusals]);
    all.delete('other');
    expect([...all].filter((format) => !sentences.formats[format])).toEqual([]);
    expect(all.size).toBeGreaterThan(8);
  });

  test('a refusal without a reason is said by its code', () => {
    const codes = [
      'NOT_FOUND',
      'CONFLICT',
      'INVALID_REQUEST',
      'UNPROCESSABLE',
      'INTERNAL',
    ] as const;
    for (const code of codes satisfies readonly ErrorCode[])
      expect(said(language, { code })).toMatch(/\.$/);
  });
});

test('money is written as money, and shares as shares', () => {
  const values = { limit: 8_990, unit: 'cents' };
  expect(said('pt', { reason: 'TOO_HIGH', values })).toBe('No máximo R$ 89,90.');
  expect(said('en', { reason: 'TOO_HIGH', values })).toBe('At most R$89.90.');
  const percent = { limit: 100, unit: 'percent' };
  expect(said('pt', { reason: 'TOO_HIGH', values: percent })).toBe('No máximo 100%.');
  expect(said('en', { reason: 'TOO_LONG', values: { limit: 1_000 } })).toBe(
    'At most 1,000 characters.',
  );
});

describe('an amount is read as it is shown, and in any form that has one meaning', () => {
  const read = (language: DashboardLanguage, text: string) =>
    drawFor({ ...newState(), language }, () => centsOf(text));

  test.each([
    ['49,90', 4_990],
    ['49.90', 4_990],
    ['49,9', 4_990],
    ['49', 4_900],
    ['R$ 12', 1_200],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1.234,5', 123_450],
    ['1.234.567,89', 123_456_789],
    ['0,50', 50],
    ['R$1,262.45', 126_245],
  ])('%p is %i cents in both languages', (text, cents) => {
    expect(read('pt', text)).toBe(cents);
    expect(read('en', text)).toBe(cents);
  });

  test.each([
    ['1.234', 123_400, null],
    ['1,234', null, 123_400],
    ['1.234.567', 123_456_700, null],
    ['0.123', null, null],
    ['1.234.56', null, null],
    ['1,23,4', null, null],
    ['12.3456', null, null],
    ['1e3', null, null],
    ['-5', null, null],
    [',50', null, null],
    ['', null, null],
  ])('%p is %p in Portuguese and %p in English', (text, inPt, inEn) => {
    expect(read('pt', text)).toBe(inPt);
    expect(read('en', text)).toBe(inEn);
  });

  test.each(['pt', 'en'] as const)('what a field shows is read again (%s)', (language) => {
    for (const cents of [1, 10, 100, 4_990, 123_456, 100_000_000]) {
      const shown = drawFor({ ...newState(), language }, () => amountText(cents));
      expect(read(language, shown)).toBe(cents);
    }
  });
});

function said(
  language: DashboardLanguage,
  refusal: Parameters<typeof sentenceOfReason>[1],
): string {
  const sentences = new Map(LANGUAGES).get(language) ?? pt.refusals;
  const text = drawFor({ ...newState(), language }, () => sentenceOfReason(sentences, refusal));
  return (text ?? '').replaceAll(/\s/g, ' ');
}

function isRefusing({ callee }: Node): boolean {
  const called = (callee as Node | undefined)?.['value'];
  return called === 'invalid' || called === 'unprocessable';
}

function refusalOf({ arguments: given }: Node, name: string): { text: string; why: Node | null } {
  const [first, , third] = given as { expression: Node }[];
  const why = third && third.expression['type'] !== 'StringLiteral' ? third.expression : null;
  const message = JSON.stringify(first?.expression['value'] ?? first?.expression['quasis']);
  return { text: `${name}: ${message}`, why };
}

/** A wrong field, or what is wrong with a text. Of one that spreads another, that one is judged. */
function isWrongField(object: Node): boolean {
  const isSpread = (object['properties'] as Node[]).some(({ type }) => type === 'SpreadElement');
  const has = (name: string) => propertyOf(object, name) !== null;
  return !isSpread && ((has('field') && has('message')) || (has('rule') && has('reason')));
}

/**
 * The calls that refuse an input, each with its third argument unless that is only a code, and the
 * wrong fields that are named together.
 */
function refusalsIn(name: string): { text: string; why: Node | null }[] {
  const source = readFileSync(join(ROOT, 'src', name), 'utf8');
  const found: { text: string; why: Node | null }[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type } = node as Node;
    if (type === 'CallExpression' && isRefusing(node as Node))
      found.push(refusalOf(node as Node, name));
    if (type === 'ObjectExpression' && isWrongField(node as Node))
      found.push({ text: name, why: propertyOf(node as Node, 'reason') && (node as Node) });
    Object.values(node).forEach(visit);
  };
  visit(parseSync(source, { syntax: 'typescript', decorators: true }));
  return found;
}

function propertyOf(object: Node | null, name: string): Node | null {
  const properties = (object?.['properties'] ?? []) as { key?: Node; value?: Node | string }[];
  const found = properties.find(
    ({ key, value }) => key?.['value'] === name || (!key && value === name),
  );
  if (!found) return null;
  return typeof found.value === 'object' ? found.value : { type: 'Identifier', value: name };
}

function valueOf(object: Node | null, name: string): string | null {
  const found = propertyOf(object, name);
  return found?.['type'] === 'StringLiteral' ? String(found['value']) : null;
}
