/** Signs in by a passkey: something the person has and is, or knows, in one act. */
import type { People } from '../people';
import { unauthenticated, type AppError } from '../../../platform/operations/errors';
import { wallNow } from '../../../platform/time/clock';
import { isOurs, newChallenge, takeChallenge } from './challenge';
import { Passkey } from '../factors/factors';
import { finishSignIn } from './finish-sign-in';
import { publicOrigin } from './public-origin';
import type { Opened } from '../sessions/start-session';
import type { Visitor } from './visitor';
import { webauthn, type AuthenticationResponseJSON } from '../factors/webauthn';

/**
 * What the browser asks the person for. Without a user any passkey of this host is offered; with
 * one, those of the user.
 */
export async function passkeyRequest(people: People, userId: string | null) {
  const { rpId } = publicOrigin();
  const passkeys = userId ? await people.list(Passkey, { userId, rpId }) : [];
  return webauthn().generateAuthenticationOptions({
    rpID: rpId,
    challenge: Buffer.from(newChallenge('sign-in')),
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as never[],
    })),
  });
}

export async function signInByPasskey(
  visitor: Visitor,
  response: AuthenticationResponseJSON,
): Promise<Opened> {
  const passkey = await checkPasskey(visitor.people, response, null);
  return finishSignIn(visitor, passkey.userId, 'PASSKEY');
}

/** The passkey that the response is of; refuses with 401. `userId` is the only user accepted. */
export async function checkPasskey(
  people: People,
  response: AuthenticationResponseJSON,
  userId: string | null,
): Promise<Passkey> {
  const { origin, rpId } = publicOrigin();
  // What a browser answered is free data: anything may stand there.
  const credentialId: unknown = response.id;
  if (typeof credentialId !== 'string') throw notAccepted();
  // A passkey of an earlier host of PUBLIC_URL is kept, and not accepted.
  const passkey = await people.find(Passkey, {
    credentialId,
    rpId,
    ...(userId && { userId }),
  });
  if (!passkey) throw notAccepted();
  let challenge = '';
  const verified = await webauthn()
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: (given) => {
        challenge = Buffer.from(given, 'base64url').toString();
        return isOurs(challenge, 'sign-in');
      },
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: Number(passkey.counter),
      },
    })
    // The library throws for every kind of wrong response.
    .catch(() => null);
  if (!verified?.verified) throw notAccepted();
  const counter = String(verified.authenticationInfo.newCounter);
  await people.transaction((inside) => use(inside, passkey, { challenge, counter }));
  return passkey;
}

async function use(
  people: People,
  { id }: Passkey,
  { challenge, counter }: { challenge: string; counter: string },
): Promise<void> {
  if (!(await takeChallenge(people, challenge))) throw notAccepted();
  await people.update(Passkey, { id }, { counter, usedAt: wallNow() });
}

function notAccepted(): AppError {
  return unauthenticated('this passkey was not accepted: try again, or use another way in', null, {
    reason: 'WRONG_SIGN_IN',
  });
}
