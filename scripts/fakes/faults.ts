/** Scripted faults of a fake provider: what happens to the next calls of one kind. */
import type { ServerResponse } from 'node:http';

/**
 * `act-and-drop`: the call takes effect and its answer is lost; `drop`: it is lost before;
 * `maintenance`: the provider asks to wait for two minutes; `unseen`: what is asked for is not
 * shown yet; `refuse`: the bank refuses it; the others answer as overloaded or broken servers do,
 * without an effect.
 */
export type Fault =
  | 'act-and-drop'
  | 'drop'
  | 'too-many'
  | 'unavailable'
  | 'maintenance'
  | 'timeout'
  | 'html'
  | 'page-400'
  | 'page-404'
  | 'page-410'
  | 'request-timeout'
  | 'unseen'
  | 'truncated'
  | 'act-and-truncate'
  | 'refuse';

const ACTS: readonly Fault[] = ['act-and-drop', 'act-and-truncate'];

export interface ScriptedAnswer {
  status: number;
  body: object;
}

export class Faults {
  private readonly planned: { call: string; fault: Fault }[] = [];
  /** The fault of each call, before the planned ones. */
  random: ((call: string) => Fault | null) | null = null;
  private readonly standing = new Map<string, Fault>();
  private readonly scripted = new Map<string, ScriptedAnswer>();

  /** The next call whose `METHOD /path` begins with the text has the fault. */
  next(call: string, fault: Fault): void {
    this.planned.push({ call, fault });
  }

  /** All calls whose `METHOD /path` begins with the text have the fault; null ends it. */
  always(call: string, fault: Fault | null): void {
    if (fault === null) this.standing.delete(call);
    else this.standing.set(call, fault);
  }

  /** All calls whose `METHOD /path` begins with the text are answered so; null ends it. */
  script(call: string, answer: ScriptedAnswer | null): void {
    if (answer === null) this.scripted.delete(call);
    else this.scripted.set(call, answer);
  }

  scriptedFor(call: string): ScriptedAnswer | null {
    for (const [begin, answer] of this.scripted) if (call.startsWith(begin)) return answer;
    return null;
  }

  take(call: string): Fault | null {
    const random = this.random?.(call) ?? null;
    if (random !== null) return random;
    for (const [begin, fault] of this.standing) if (call.startsWith(begin)) return fault;
    const at = this.planned.findIndex((one) => call.startsWith(one.call));
    return at < 0 ? null : (this.planned.splice(at, 1)[0]?.fault ?? null);
  }
}

export function actsDespite(fault: Fault | null): boolean {
  return fault === null || ACTS.includes(fault);
}

interface FaultyAnswer {
  status: number;
  type: string;
  body: string;
  headers?: Readonly<Record<string, string>>;
}

const HTML = {
  type: 'text/html',
  body: '<html><body>Service Temporarily Unavailable</body></html>',
};
const JSON_TYPE = 'application/json';
const CUT: FaultyAnswer = { status: 200, type: JSON_TYPE, body: '{"status": "ATI' };

/** The faults that are answered. The others break the connection. */
const ANSWERS: Partial<Record<Fault, FaultyAnswer>> = {
  'too-many': { status: 429, type: JSON_TYPE, body: '{}' },
  timeout: { status: 504, type: 'text/plain', body: '' },
  unavailable: { status: 503, ...HTML },
  maintenance: { status: 503, ...HTML, headers: { 'retry-after': '120' } },
  html: { status: 200, ...HTML },
  'page-400': { status: 400, ...HTML },
  'page-404': { status: 404, ...HTML },
  'page-410': { status: 410, ...HTML },
  'request-timeout': { status: 408, type: JSON_TYPE, body: '{}' },
  refuse: {
    status: 400,
    type: JSON_TYPE,
    body: '{"nome": "valor_invalido", "mensagem": "Valor fora do limite."}',
  },
  unseen: { status: 404, type: JSON_TYPE, body: '{}' },
  truncated: CUT,
  'act-and-truncate': CUT,
};

/** Answers as the fault says. */
export function answerWith(fault: Fault, response: ServerResponse): void {
  const answer = ANSWERS[fault];
  if (!answer) return void response.socket?.destroy();
  const { status, type, body, headers } = answer;
  response.writeHead(status, { 'content-type': type, ...headers }).end(body);
}
