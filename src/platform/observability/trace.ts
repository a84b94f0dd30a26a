/**
 * Spans of what takes time (requests, jobs, calls to providers and webhooks). Without a tracer,
 * which is set at start-up, nothing is measured.
 */
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Link,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { isError } from '../operations/is-error';

/** `traceparent` of W3C Trace Context: version, trace, span, flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
let tracer: Tracer | null = null;

export function setTracer(given: Tracer | null): void {
  tracer = given;
}

/**
 * Runs work inside a span. If the work throws, the span is marked as failed. Attributes that take
 * time to find out are given by a function, which is called only if there is a tracer. `cause` is
 * the `traceparent` of the earlier work that led to this one: the span is linked to it.
 */
export function traced<Result>(
  name: string,
  attributes: Attributes | (() => Attributes),
  work: () => Promise<Result>,
  cause: string | null = null,
): Promise<Result> {
  if (!tracer) return work();
  const options = {
    attributes: typeof attributes === 'function' ? attributes() : attributes,
    links: linksTo(cause),
  };
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      const message = isError(error) ? error.constructor.name : 'unknown';
      span.setStatus({ code: SpanStatusCode.ERROR, message });
      throw error;
    } finally {
      span.end();
    }
  });
}

export function isTracing(): boolean {
  return tracer !== null;
}

function linksTo(traceparent: string | null): Link[] {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return [];
  return [{ context: { traceId, spanId, traceFlags: Number.parseInt(flags ?? '', 16) } }];
}

export interface OpenSpan {
  /** Continues inside the span. */
  run<Result>(work: () => Result): Result;
  end(name: string, attributes: Attributes, isFault: boolean): void;
}

/** A span that starts and ends in different places, as for a request; null without a tracer. */
export function openSpan(
  name: string,
  attributes: Attributes,
  headers: Record<string, unknown>,
): OpenSpan | null {
  if (!tracer) return null;
  const caller = propagation.extract(ROOT_CONTEXT, headers);
  const span = tracer.startSpan(name, { attributes, kind: SpanKind.SERVER }, caller);
  const inside = trace.setSpan(context.active(), span);
  return {
    run: (work) => context.with(inside, work),
    end: (finalName, more, isFault) => {
      span.updateName(finalName).setAttributes(more);
      if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The id of the current trace, for log lines. */
export function currentTraceId(): { traceId?: string } {
  const span = activeSpan();
  return span ? { traceId: span.spanContext().traceId } : {};
}

/** The current span as `traceparent`, to be stored with what it causes; null without a tracer. */
export function currentTraceparent(): string | null {
  const found = activeSpan()?.spanContext();
  if (!found) return null;
  const flags = found.traceFlags.toString(16).padStart(2, '0');
  return `00-${found.traceId}-${found.spanId}-${flags}`;
}

/** Adds the fields of a log line, such as `charge`, to the current span, as `pitanga.charge`. */
export function noteOnSpan(fields: Record<string, unknown>): void {
  const span = activeSpan();
  if (!span) return;
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      span.setAttribute(`pitanga.${name}`, value);
}

function activeSpan(): Span | undefined {
  return tracer ? trace.getActiveSpan() : undefined;
}
