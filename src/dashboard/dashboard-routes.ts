/** Routes of the dashboard that sign in, confirm and enrol: what each checks before it runs. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { People } from '../modules/members/people';
import { rateLimited } from '../platform/operations/errors';
import { subscriberNetwork } from '../platform/http/networks';
import { TokenBuckets, type BucketSize } from '../platform/limits/token-buckets';
import { readInput, type InputClass } from '../platform/operations/read-input';
import { checkBrowser, checkJson } from '../modules/members/sign-in/check-browser';
import { findSession, sessionIsOver } from '../modules/members/sessions/find-session';
import type { Session } from '../modules/members/sessions/session';
import { cookieWith, tokenOf } from '../modules/members/sessions/session-cookie';
import { stateOf, type SessionState } from '../modules/members/sessions/session-state';
import type { Opened } from '../modules/members/sessions/start-session';
import type { Visitor } from '../modules/members/sign-in/visitor';

/** The longest body is the answer of a passkey. */
const BODY_BYTES_MAX = 65_536;
const JSON_TYPE = 'application/json; charset=utf-8';
/** Of one address, in one process: a person clicks more slowly. */
const RATE: BucketSize = { rate: 5, burst: 100 };

/** A request that was checked. */
export interface CheckedVisit<Input> extends Visitor {
  input: Input;
  reply: FastifyReply;
}

/** Of a route that needs a session. */
export type SignedIn<Input> = CheckedVisit<Input> & { session: Session };

export class DashboardRoutes {
  private readonly buckets = new TokenBuckets();

  constructor(
    private readonly app: FastifyInstance,
    private readonly database: DataSource,
  ) {}

  /** A route for anybody. */
  post<Input extends object>(
    path: string,
    type: InputClass<Input>,
    run: (visit: CheckedVisit<Input>) => Promise<unknown>,
  ): void {
    this.app.route({
      method: 'POST',
      url: `/dashboard${path}`,
      bodyLimit: BODY_BYTES_MAX,
      onRequest: async ({ headers, ip }) => {
        checkBrowser(headers);
        checkJson(headers);
        this.takeTurn(ip);
      },
      handler: async (request, reply) => {
        const visit = await this.visitOf(request, reply);
        return send(reply, await run({ ...visit, input: readInput(type, request.body) }));
      },
    });
  }

  /** A route that needs a session; a limited session is enough. */
  postSignedIn<Input extends object>(
    path: string,
    type: InputClass<Input>,
    run: (visit: SignedIn<Input>) => Promise<unknown>,
  ): void {
    this.post(path, type, async (visit) => {
      const { session } = visit;
      if (!session) throw sessionIsOver();
      return run({ ...visit, session });
    });
  }

  delete(path: string, run: (visit: CheckedVisit<null>) => Promise<unknown>): void {
    this.app.route({
      method: 'DELETE',
      url: `/dashboard${path}`,
      onRequest: async ({ headers, ip }) => {
        checkBrowser(headers);
        this.takeTurn(ip);
      },
      handler: async (request, reply) => {
        const visit = await this.visitOf(request, reply);
        return send(reply, await run({ ...visit, input: null }));
      },
    });
  }

  private async visitOf(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Omit<CheckedVisit<null>, 'input'>> {
    const people = new People(this.database.manager);
    const { headers, ip, id: requestId } = request;
    const session = await findSession(people, tokenOf(headers.cookie));
    return { people, requestId, ip, browser: headers['user-agent'] ?? null, session, reply };
  }

  private takeTurn(ip: string): void {
    const seconds = this.buckets.take(subscriberNetwork(ip), RATE);
    if (seconds > 0)
      throw rateLimited(
        `too many requests came from this address: try again in ${seconds} s`,
        seconds,
      );
  }
}

/** The state of a session that has begun or changed, whose token goes into the cookie. */
export async function opened(
  { people, reply }: CheckedVisit<unknown>,
  { session, token }: Opened,
): Promise<SessionState> {
  void reply.header('set-cookie', cookieWith(token));
  return stateOf(people, session);
}

function send(reply: FastifyReply, data: unknown): FastifyReply {
  const body = { data: data ?? null, success: true, error: null };
  return reply.header('content-type', JSON_TYPE).send(JSON.stringify(body));
}
