/** Gauges of figures that are measured in the database. */
import { Gauge, Registry } from 'prom-client';
import { PREFIX } from '../../src/platform/observability/metrics';

/** Apart from the figures of the processes, because they are the same in each of them. */
export const databaseFigures = new Registry();

/** One value of a gauge. `name` is the name of the gauge without the prefix. */
export interface Sample {
  name: string;
  labels?: Record<string, string>;
  value: number;
}

/** Creates a gauge without a value, which Prometheus does not see. */
export function databaseGauge(name: string, help: string, labelNames: string[] = []): Gauge {
  const made = new Gauge({
    name: `${PREFIX}${name}`,
    help,
    labelNames,
    registers: [databaseFigures],
  });
  clearGauge(made);
  return made;
}

/** Removes the value, so that the gauge is not shown. `reset` alone would show 0. */
export function clearGauge(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}
