/** OpenTelemetry, where the settings name a collector: spans are sent there by OTLP over HTTP. Loaded only then. */
import { setTracing } from './kit/trace';

const VERSION = '0.1.0';

/** Answers how to send what is left at the end; null without a collector. The other `OTEL_…` settings (headers, sampler, batches) are OpenTelemetry's own. */
export async function startTracing(
  endpoint: string | null,
  serviceName: string,
): Promise<{ stop(): Promise<void> } | null> {
  if (endpoint === null) return null;
  const [
    { context, propagation, trace, ROOT_CONTEXT },
    { NodeTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': VERSION }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  provider.register();
  setTracing({
    tracer: trace.getTracer('pitanga', VERSION),
    inside: (span) => trace.setSpan(context.active(), span),
    run: (at, work) => context.with(at, work),
    callerOf: (headers) => propagation.extract(ROOT_CONTEXT, headers),
    activeSpan: () => trace.getActiveSpan(),
  });
  return {
    stop: async () => {
      setTracing(null);
      await provider.shutdown();
    },
  };
}
