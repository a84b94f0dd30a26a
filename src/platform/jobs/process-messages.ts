/** What a supervisor and its processes send each other. */
import type { OpsToken } from '../operations/operator';

export type Question = 'figures' | 'health';

export interface Task {
  /** For log lines and figures: api-1, worker-1. */
  name: string;
  role: 'all' | 'api' | 'worker';
  /** The addresses of the database; `isOurs` = the start runs the server itself. */
  database: { url: string; directUrl: string; isOurs: boolean };
  /** The first process of a start migrates and checks the database for the others. */
  isFirst: boolean;
  port: number;
  publicUrl: string;
  opsTokens: OpsToken[];
  /** How often this process ended by itself since the start. */
  restarts: number;
}

export type ToProcess =
  | { kind: 'begin'; task: Task }
  | { kind: 'question'; id: number; question: Question }
  | { kind: 'answers'; id: number; answers: unknown[] };

export type ToSupervisor =
  | { kind: 'loaded' }
  | { kind: 'serving'; port: number | null; publicUrl: string; setUpLink: string | null }
  | { kind: 'ask'; id: number; question: Question }
  | { kind: 'answer'; id: number; answer: unknown };

/** A message of this program. Other programs, such as the watcher of Node, use the same channel. */
export function isMessage<
  Message extends ToProcess | ToSupervisor,
  Kind extends Message['kind'] = Message['kind'],
>(message: unknown, kind: Kind): message is Extract<Message, { kind: Kind }> {
  return (
    typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind
  );
}
