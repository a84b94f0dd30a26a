/** OpenTelemetry, if a collector is configured: sends spans by OTLP over HTTP. */
import { setTimeout as pause } from 'node:timers/promises';
import { diag, DiagLogLevel, trace } from '@opentelemetry/api';
import { isError } from '../platform/operations/is-error';
import { MINUTE_MS, SECOND_MS } from '../platform/time/clock';
import { log } from '../platform/observability/log';
import { setTracer } from '../platform/observability/trace';
import { release } from './release';

const STOP_WITHIN_MS = 3 * SECOND_MS;
const COMPLAINS_EVERY_MS = MINUTE_MS;

/**
 * Returns a function that sends the remaining spans at shutdown; null without a collector. The
 * other `OTEL_…` settings (headers, sampler, batches) are OpenTelemetry's own.
 */
export async function startTracing(
  endpoint: string | null,
  serviceName: string,
): Promise<{ stop(): Promise<void> } | null> {
  if (endpoint === null) return null;
  const [
    { NodeTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': release() }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  provider.register();
  const quiet = () => undefined;
  diag.setLogger(
    { error: complain, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  setTracer(trace.getTracer('pitanga', release()));
  return {
    // Spans that the collector does not accept in time are lost. Shutdown does not wait for them.
    stop: async () => {
      setTracer(null);
      const late = pause(STOP_WITHIN_MS, undefined, { ref: false }).then(() =>
        complain('it did not accept the last spans in time'),
      );
      await Promise.race([provider.shutdown().catch(complain), late]);
    },
  };
}

let complainedAtMs = -Infinity;

/** A collector that is down fails every few seconds. One report per minute is enough. */
function complain(error: unknown): void {
  const nowMs = performance.now();
  if (nowMs - complainedAtMs < COMPLAINS_EVERY_MS) return;
  complainedAtMs = nowMs;
  log.warn(
    { reason: (isError(error) ? error.message : String(error)).slice(0, 500) },
    'spans could not be sent to the collector',
  );
}
