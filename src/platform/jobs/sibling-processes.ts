/**
 * The processes that one supervisor runs side by side, and how one of them asks all. A process that
 * runs alone asks itself.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { isMessage, type Question, type ToProcess, type ToSupervisor } from './process-messages';

/** Longer than a supervisor waits for the answers. */
const ANSWERS_WITHIN_MS = 1_500;

const answerTo = new Map<Question, () => Promise<unknown>>();
const waiting = new Map<number, (answers: unknown[]) => void>();
let lastId = 0;
let isSupervised = false;

/** Says how this process answers the question. */
export function answerQuestion(question: Question, answer: () => Promise<unknown>): void {
  answerTo.set(question, answer);
}

/** Called once in a process that has a supervisor. */
export function listenToSupervisor(): void {
  isSupervised = true;
  process.on('message', (message: unknown) => {
    if (isMessage<ToProcess, 'answers'>(message, 'answers'))
      waiting.get(message.id)?.(message.answers);
    if (isMessage<ToProcess, 'question'>(message, 'question'))
      void ownAnswer(message.question).then((answer) =>
        tellSupervisor({ kind: 'answer', id: message.id, answer }),
      );
  });
}

export function tellSupervisor(message: ToSupervisor): void {
  process.send?.(message);
}

/**
 * The answers of all processes, its own included. Null stands for a process that did not answer in
 * time.
 */
export async function askProcesses(question: Question): Promise<unknown[]> {
  if (!isSupervised) return [await ownAnswer(question)];
  const id = ++lastId;
  const answers = new Promise<unknown[]>((resolve) => waiting.set(id, resolve));
  tellSupervisor({ kind: 'ask', id, question });
  const late = pause(ANSWERS_WITHIN_MS, [await ownAnswer(question), null], { ref: false });
  return Promise.race([answers, late]).finally(() => waiting.delete(id));
}

async function ownAnswer(question: Question): Promise<unknown> {
  return (
    (await answerTo
      .get(question)?.()
      .catch(() => null)) ?? null
  );
}
