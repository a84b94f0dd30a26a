/** Scripted faults of a fake provider: what happens to the next calls of one kind. */
import type { ServerResponse } from 'node:http';

/**
 * `act-and-drop`: the call takes effect and its answer is lost; `drop`: it is lost before;
 * `unseen`: what is asked for is not shown yet; `refuse`: the bank refuses it; the others answer as
 * overloaded or broken servers do, without an effect.
 */
export type Fault =
  | 'act-and-drop'
  | 'drop'
  | 'too-many'
  | 'unavailable'
  | 'timeout'
  | 'html'
  | 'page-400'
  | 'page-404'
  | 'request-timeout'
  | 'unseen'
  | 'truncated'
  | 'act-and-truncate'
  | 'refuse';

const ACTS: readonly Fault[] = ['act-and-drop', 'act-and-truncate'];

export class Faults {
  private readonly planned: { call: string; fault: Fault }[] = [];
  /** The fault of each call, before the planned ones. */
  random: ((call: string) => Fault | null) | null = null;
  private readonly standing = new Map<string, Fault>();

  /** The next call whose `METHOD /path` begins with the text has the fault. */
  next(call: string, fault: Fault): void {
    this.planned.push({ call, fault });
  }

  /** All calls whose `METHOD /path` begins with the text have the fault; null ends it. */
  always(call: string, fault: Fault | null): void {
    if (fault === null) this.standing.delete(call);
    else this.standing.set(call, fault);
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

/** Answers as the fault says. */
export function answerWith(fault: Fault, response: ServerResponse): void {
  const html = '<html><body>Service Temporarily Unavailable</body></html>';
  if (fault === 'drop' || fault === 'act-and-drop') response.socket?.destroy();
  else if (fault === 'too-many') response.writeHead(429, { 'retry-after': '1' }).end('{}');
  else if (fault === 'timeout') response.writeHead(504).end();
  else if (fault === 'unavailable')
    response.writeHead(503, { 'content-type': 'text/html' }).end(html);
  else if (fault === 'page-400' || fault === 'page-404')
    response.writeHead(Number(fault.slice(-3)), { 'content-type': 'text/html' }).end(html);
  else if (fault === 'request-timeout')
    response.writeHead(408, { 'content-type': 'application/json' }).end('{}');
  else if (fault === 'refuse')
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end('{"nome": "valor_invalido", "mensagem": "Valor fora do limite."}');
  else if (fault === 'unseen')
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  else if (fault === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  else response.writeHead(200, { 'content-type': 'application/json' }).end('{"status": "ATI');
}
