/** Signing in and out of the dashboard, links, and the factors of a person. */
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { config } from '../config/config';
import { invalid } from '../platform/operations/errors';
import { addPasskey, passkeyCreation } from '../modules/members/factors/add-passkey';
import { confirmSession, type ShownFactor } from '../modules/members/sessions/confirm-session';
import { endOwnSession } from '../modules/members/sessions/end-session';
import { acceptLink, readLink } from '../modules/members/team/open-link';
import { publicOrigin } from '../modules/members/sign-in/public-origin';
import { cookieWithout } from '../modules/members/sessions/session-cookie';
import { stateOf } from '../modules/members/sessions/session-state';
import {
  setPassword,
  setPasswordAndTotp,
  totpCreation,
} from '../modules/members/sign-in/set-password';
import { passkeyRequest, signInByPasskey } from '../modules/members/sign-in/sign-in-passkey';
import {
  signInByPassword,
  signInByRecoveryCode,
} from '../modules/members/sign-in/sign-in-password';
import { DashboardRoutes, opened, type CheckedVisit } from './dashboard-routes';
import {
  ConfirmInput,
  EmptyInput,
  LinkInput,
  NewPasskeyInput,
  NewPasswordInput,
  PasskeyInput,
  PasswordInput,
  RecoveryCodeInput,
  TotpInput,
} from './session-inputs';

export function serveSessions(app: FastifyInstance, database: DataSource): void {
  const routes = new DashboardRoutes(app, database);
  serveOptions(app, routes);
  routes.post('/session/passkey', PasskeyInput, async (visit) => ({
    session: await opened(visit, await signInByPasskey(visit, visit.input.response)),
  }));
  routes.post('/session/password', PasswordInput, async (visit) => ({
    session: await opened(visit, await signInByPassword(visit, visit.input)),
  }));
  routes.post('/session/code', RecoveryCodeInput, async (visit) => ({
    session: await opened(visit, await signInByRecoveryCode(visit, visit.input)),
  }));
  routes.post('/session/link', LinkInput, openLink);
  routes.postSignedIn('/session/confirm', ConfirmInput, async (visit) => ({
    session: await opened(visit, await confirmSession(visit, visit.session, shownIn(visit.input))),
  }));
  routes.delete('/session', async (visit) => {
    if (visit.session) await endOwnSession(visit, visit.session);
    void visit.reply.headers({
      'set-cookie': cookieWithout(),
      'clear-site-data': '"cache", "storage"',
    });
  });
  serveFactors(routes);
}

/** What Enter needs: where it is, who is signed in, and what the browser asks the person for. */
function serveOptions(app: FastifyInstance, routes: DashboardRoutes): void {
  const explain = {
    data: { isAvailable: false, publicKey: null, session: null },
    success: true,
    error: null,
  };
  // Before anything is checked: without https no browser can pass the checks.
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    const isOptions = routeOptions.url === '/dashboard/session/options';
    if (isOptions && !publicOrigin().isSecure) return reply.send(explain);
  });
  routes.post('/session/options', EmptyInput, async ({ people, session }) => ({
    isAvailable: true,
    isProduction: config.production,
    publicKey: await passkeyRequest(people, session?.userId ?? null),
    session: session && (await stateOf(people, session)),
  }));
}

function serveFactors(routes: DashboardRoutes): void {
  routes.postSignedIn('/passkeys/options', EmptyInput, async (visit) => ({
    publicKey: await passkeyCreation(visit, visit.session),
  }));
  routes.postSignedIn('/passkeys', NewPasskeyInput, async (visit) => {
    const { response, name } = visit.input;
    const made = await addPasskey(visit, visit.session, { response, name: name ?? '' });
    const { passkey, recoveryCodes } = made;
    const session = await opened(visit, made);
    return { session, passkey: { id: passkey.id, name: passkey.name }, recoveryCodes };
  });
  routes.postSignedIn('/totp/options', EmptyInput, (visit) => totpCreation(visit, visit.session));
  routes.postSignedIn('/totp', TotpInput, async (visit) => {
    const made = await setPasswordAndTotp(visit, visit.session, visit.input);
    return { session: await opened(visit, made), recoveryCodes: made.recoveryCodes };
  });
  routes.postSignedIn('/password', NewPasswordInput, async (visit) => ({
    session: await opened(visit, await setPassword(visit, visit.session, visit.input.password)),
  }));
}

async function openLink(visit: CheckedVisit<LinkInput>): Promise<unknown> {
  const { input, session, people } = visit;
  const { token, name, language } = input;
  const shown = session && (await stateOf(people, session));
  if (!name && !input.accept)
    return { invitation: await readLink(visit, token, session), session: shown };
  const person = name ? { name, language: language ?? 'pt' } : null;
  const { state, opened: begun } = await acceptLink(visit, token, person, session);
  if (begun) return { invitation: state, session: await opened(visit, begun) };
  return { invitation: state, session: session && (await stateOf(people, session)) };
}

function shownIn({ response, password, code }: ConfirmInput): ShownFactor {
  if (response) return { response };
  if (password === null || password === undefined)
    throw invalid('response, or password and code, is required', 'response', {
      reason: 'REQUIRED',
    });
  return { password, code: code ?? '' };
}
