/**
 * The figures of all processes of one start, whichever of them is asked. Each sample has the label
 * of its process: counters that were added up would fall when a process is restarted.
 */
import { AggregatorRegistry, type MetricObject } from 'prom-client';
import { answerQuestion, askProcesses } from '../jobs/sibling-processes';
import { registry } from './metrics';

answerQuestion('figures', () => registry.getMetricsAsJSON());

/** The text that Prometheus reads. A process that does not answer in time is left out. */
export async function figuresOfProcesses(): Promise<string> {
  const answers = await askProcesses('figures');
  const figures = answers.filter((answer): answer is MetricObject[] => Array.isArray(answer));
  if (figures.length === 1) return registry.metrics();
  // The labels differ, so nothing is added up. Prometheus wants all samples of a name together.
  const kept = figures.map((metrics) =>
    metrics.map((metric) => ({ ...metric, aggregator: 'sum' as const })),
  );
  return AggregatorRegistry.aggregate(kept).metrics();
}
