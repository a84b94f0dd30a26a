/** What a browser received before a moment of a page, and how much of it one after the other. */
import type { CDPSession } from 'playwright-core';

interface Answer {
  /** Milliseconds since the page was asked for. */
  asked: number;
  ended: number;
  bytes: number;
}

export interface Answers {
  before(ms: number): { trips: number; bytes: number };
}

export async function watchAnswers(session: CDPSession): Promise<Answers> {
  const asked = new Map<string, number>();
  const answers: Answer[] = [];
  let beganAt: number | null = null;
  const sinceBegin = (seconds: number): number => (seconds - (beganAt ??= seconds)) * 1_000;
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) =>
    asked.set(requestId, sinceBegin(timestamp)),
  );
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    answers.push({
      asked: asked.get(requestId) ?? 0,
      ended: sinceBegin(timestamp),
      bytes: encodedDataLength,
    }),
  );
  await session.send('Network.enable');
  return {
    before: (ms) => {
      const all = answers.filter(({ ended }) => ended <= ms);
      return { trips: longestChain(all), bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) };
    },
  };
}

/** The length of the longest chain of answers, each asked for after the one before it. */
function longestChain(answers: readonly Answer[]): number {
  const lengths = new Map<Answer, number>();
  for (const answer of answers.toSorted((a, b) => a.ended - b.ended)) {
    const earlier = [...lengths].filter(([each]) => each.ended <= answer.asked);
    lengths.set(answer, 1 + Math.max(0, ...earlier.map(([, length]) => length)));
  }
  return Math.max(0, ...lengths.values());
}
