/** Reads server-sent events: the name and the data of each message. */
import { within } from '../../../platform/time/within';

export interface StreamMessage {
  event: string;
  data: string;
}

/** Ends when the server ends the stream. Throws after `silenceMs` without a byte. */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<StreamMessage, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const isSilent = () => new Error(`nothing came for ${silenceMs / 1_000} s`);
  let text = '';
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, reader.read(), isSilent);
      if (done) return;
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const message = messageOf(block);
        if (message) yield message;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Null for a comment, which servers send to keep the connection open. */
function messageOf(block: string): StreamMessage | null {
  const lines = block.split('\n').map((line) => line.replace(/\r$/, ''));
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => valueOf(line, name));
  const [event] = valuesOf('event');
  return event === undefined ? null : { event, data: valuesOf('data').join('\n') };
}

function valueOf(line: string, name: string): string {
  return line.slice(name.length + 1).replace(/^ /, '');
}
