/**
 * What the comparisons have measured, for readers and for programs: first one table of every
 * question with its floor and aim, then a section for each comparison. Figures come from a run only.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { loadOf } from './measure';

const TEXT = 'bench/RESULTS.md';
const DATA = 'bench/results.json';
const GIB = 2 ** 30;
/** What others did before the comparison began. */
const LOAD_BEFORE = loadOf();

/** A row of the first table. */
export interface Question {
  question: string;
  ours: string;
  comparedWith: string;
  /** What is held against floor and aim. */
  figure: number;
  /** What it must reach, or, with `isMost`, must not exceed. */
  floor: number;
  aim: number | null;
  isMost?: boolean;
}

interface Run {
  date: string;
  questions?: readonly Question[];
}

/** Replaces one section of the results, and the rows of its questions, and keeps the others. */
export function record(
  title: string,
  lines: readonly string[],
  figures: object,
  questions: readonly Question[] = [],
): void {
  const of = { ...runOf(), questions, figures };
  const { machine, node, commit, date, load } = of;
  const all: Record<string, Run> = { ...JSON.parse(read(DATA, '{}')), [title]: of };
  const [, ...sections] = read(TEXT, '').split(/^(?=## )/m);
  const kept = sections.filter((section) => !section.startsWith(`## ${title}\n`));
  const section = [
    `## ${title}`,
    lines.join('\n'),
    `Measured on ${date}, ${machine}, Node ${node}, at commit ${commit}; load before: ${load}.\n`,
  ];
  const texts = [firstTable(all), ...kept.map((text) => text.trimEnd()), ...section];
  writeFileSync(TEXT, texts.join('\n\n'));
  writeFileSync(DATA, `${JSON.stringify(all, null, 2)}\n`);
  execFileSync('npx', ['oxfmt', TEXT, DATA]);
}

function firstTable(all: Readonly<Record<string, Run>>): string {
  const rows = Object.values(all).flatMap(({ date, questions = [] }) =>
    questions.map((each) => `| ${[...cellsOf(each), date].join(' | ')} |`),
  );
  return [
    '# Measured comparisons',
    '',
    'Ratios and figures of one run each, on a machine that other work shares. A floor or aim that ' +
      'is reached is bold. How each is measured stands in its section below.',
    '',
    '| question | ours | compared with | figure | floor | aim | measured |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function cellsOf(each: Question): string[] {
  const { question, ours, comparedWith, figure, floor, aim, isMost = false } = each;
  const goal = (value: number): string => {
    const isReached = isMost ? figure <= value : figure >= value;
    const text = `${isMost ? '≤ ' : ''}${value.toLocaleString('en')}`;
    return isReached ? `**${text}**` : text;
  };
  const shown = figure >= 100 ? Math.round(figure).toLocaleString('en') : figure.toFixed(2);
  return [question, ours, comparedWith, shown, goal(floor), aim === null ? '' : goal(aim)];
}

function runOf() {
  const [processor] = cpus();
  const changed = execFileSync('git', ['status', '--porcelain', 'src', 'jobs'], {
    encoding: 'utf8',
  });
  return {
    machine: `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / GIB)} GiB`,
    node: process.versions.node,
    commit: `${execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()}${changed && ' with changes'}`,
    date: new Date().toISOString().slice(0, 10),
    load: LOAD_BEFORE,
  };
}

function read(path: string, otherwise: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : otherwise;
}
