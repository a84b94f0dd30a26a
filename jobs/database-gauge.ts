/** Gauges of figures that are measured in the database. */
import { Gauge } from 'prom-client';
import { PREFIX, registry } from '../src/kit/observe/metrics';

/** One value of a gauge. `name` is the name of the gauge without the prefix. */
export interface Sample {
  name: string;
  labels?: Record<string, string>;
  value: number;
}

/** Creates a gauge without a value, which Prometheus does not see. */
export function databaseGauge(name: string, help: string, labelNames: string[] = []): Gauge {
  const made = new Gauge({ name: `${PREFIX}${name}`, help, labelNames, registers: [registry] });
  clearGauge(made);
  return made;
}

/** Removes the value, so that the gauge is not shown. `reset` alone would show 0. */
export function clearGauge(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}
