/** Reads server-sent events: the name and the data of each message. */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { within } from '../../../platform/time/within';

/** Ends when the server ends the stream. Throws after `silenceMs` without a byte. */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<EventSourceMessage, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const isSilent = () => new Error(`nothing came for ${silenceMs / 1_000} s`);
  const messages: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => messages.push(message) });
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, reader.read(), isSilent);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* messages.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
