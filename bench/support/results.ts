/** What a comparison has measured, for readers and for programs. Figures come from a run only. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { loadOf } from './measure';

const TEXT = 'bench/RESULTS.md';
const DATA = 'bench/results.json';
const GIB = 2 ** 30;
/** What others did before the comparison began. */
const LOAD_BEFORE = loadOf();

/** Replaces one section of the results and keeps the others. */
export function record(title: string, lines: readonly string[], figures: object): void {
  const of = { ...runOf(), figures };
  const { machine, node, commit, date, load } = of;
  const sections = read(TEXT, '# Measured comparisons\n')
    .split(/^(?=## )/m)
    .filter((section) => !section.startsWith(`## ${title}\n`));
  const section = [
    `## ${title}`,
    lines.join('\n'),
    `Measured on ${date}, ${machine}, Node ${node}, at commit ${commit}; load before: ${load}.\n`,
  ];
  writeFileSync(TEXT, [...sections.map((text) => text.trimEnd()), ...section].join('\n\n'));
  const all = { ...JSON.parse(read(DATA, '{}')), [title]: of };
  writeFileSync(DATA, `${JSON.stringify(all, null, 2)}\n`);
  execFileSync('npx', ['prettier', '--write', '--log-level', 'warn', TEXT, DATA]);
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
