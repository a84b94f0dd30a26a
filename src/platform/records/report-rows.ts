/**
 * The rows of a scope for reports: read from the replica if there is one, and then slightly behind.
 */
import type { DataSource } from 'typeorm';
import type { Scope } from './record';
import { readReport } from '../database/replica';
import type { StopSignal } from '../jobs/stop-signal';
import { Rows } from './rows';

export class ReportRows extends Rows {
  constructor(
    private readonly database: DataSource,
    scope: Scope,
    signal?: StopSignal,
  ) {
    super(database.manager, scope, signal);
  }

  protected override read<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    this.throwIfStopped();
    return readReport(this.database, (manager) => manager.query<Row[]>(text, [...values]));
  }
}
