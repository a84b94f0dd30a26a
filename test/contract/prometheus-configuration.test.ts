/** The example configuration of Prometheus: promtool takes it, and alerts reach people. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';

const FOLDER = join(__dirname, '../../docs/monitoring');
const CONFIGURATION = 'prometheus.yml';

interface Configuration {
  rule_files: string[];
  alerting?: { alertmanagers: { static_configs: { targets: string[] }[] }[] };
}

const promtool = process.env.PROMTOOL ?? 'promtool';
const hasPromtool = spawnSync(promtool, ['--version']).status === 0;
const { rule_files: ruleFiles, alerting } = load(
  readFileSync(join(FOLDER, CONFIGURATION), 'utf8'),
) as Configuration;

test('the rules are evaluated, and an Alertmanager is notified', () => {
  expect(ruleFiles).toEqual(['alerts.yml', 'slo.yml']);
  const targets = alerting?.alertmanagers.flatMap(({ static_configs }) =>
    static_configs.flatMap((each) => each.targets),
  );
  expect(targets).toEqual(['localhost:9093']);
});

(hasPromtool ? test : test.skip)('promtool takes the configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitanga-prometheus-'));
  try {
    for (const name of [CONFIGURATION, ...ruleFiles])
      copyFileSync(join(FOLDER, name), join(folder, name));
    // Each installation writes this file.
    writeFileSync(join(folder, 'ops-token'), 'a token');
    const words = ['check', 'config', CONFIGURATION];
    const printed = execFileSync(promtool, words, { cwd: folder, encoding: 'utf8' });
    expect(printed).toContain(`${CONFIGURATION} is valid prometheus config file`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
