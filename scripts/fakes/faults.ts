/** Scripted faults of a fake provider: what happens to the next calls of one kind. */
import type { ServerResponse } from 'node:http';

/**
 * `act-and-drop`: the call takes effect and its answer is lost; `drop`: it is lost before;
 * `unseen`: what is asked for is not shown yet; the others answer as overloaded or broken servers
 * do, without an effect.
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
  | 'act-and-truncate';

const ACTS: readonly Fault[] = ['act-and-drop', 'act-and-truncate'];

export class Faults {
  private readonly planned: { call: string; fault: Fault }[] = [];

  /** The next call whose `METHOD /path` begins with the text has the fault. */
  next(call: string, fault: Fault): void {
    this.planned.push({ call, fault });
  }

  take(call: string): Fault | null {
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
  else if (fault === 'unseen')
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  else if (fault === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  else response.writeHead(200, { 'content-type': 'application/json' }).end('{"status": "ATI');
}
