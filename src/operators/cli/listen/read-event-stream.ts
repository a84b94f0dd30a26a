/** Reads server-sent events: the name and the data of each message. */

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
  let text = '';
  try {
    for (;;) {
      const { done, value } = await withinMs(reader.read(), silenceMs);
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

async function withinMs<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came for ${ms / 1_000} s`)), ms);
  });
  try {
    return await Promise.race([promise, silence]);
  } finally {
    clearTimeout(timer);
  }
}
