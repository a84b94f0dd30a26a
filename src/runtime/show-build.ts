/**
 * Shows what runs here as the metric `build_info` and as one log line, so that an operator sees
 * mixed releases.
 */
import type { DataSource } from 'typeorm';
import { config } from '../config/config';
import { log } from '../platform/observability/log';
import { buildInfo } from '../platform/observability/metrics';
import { knownMigrations } from './known-migrations';
import { builtRevision, release } from './release';

export function showBuild(database: Pick<DataSource, 'migrations'>): void {
  const build = {
    version: release(),
    revision: config.buildRevision ?? builtRevision(),
    node: process.version,
    migration: knownMigrations(database).at(-1) ?? 'none',
  };
  buildInfo.set(build, 1);
  // Every line of the process has both.
  const { version, revision } = build;
  log.setBindings({ role: config.role, release: `${version} ${revision}` });
  log.info({ ...build, production: config.production }, 'starting');
}
