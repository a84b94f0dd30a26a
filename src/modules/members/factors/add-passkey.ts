/** Adds a passkey to the person of a session. */
import { newId } from '../../../platform/records/columns/ids';
import { conflict, invalid } from '../../../platform/operations/errors';
import { wallNow } from '../../../platform/time/clock';
import { addFactor, requireSudoForFactors, type Enrolled } from './add-factor';
import { isOurs, newChallenge, takeChallenge } from '../sign-in/challenge';
import { PASSKEY_NAME_MAX, Passkey } from './factors';
import { publicOrigin } from '../sign-in/public-origin';
import type { Session } from '../sessions/session';
import { User } from '../user';
import type { Visitor } from '../sign-in/visitor';
import { webauthn, type RegistrationResponseJSON } from './webauthn';
import { cutText } from '../../../platform/operations/cut-text';

const PASSKEYS_MAX = 20;

/** What the browser needs to make a passkey. */
export async function passkeyCreation({ people }: Visitor, session: Session) {
  const { userId } = session;
  await requireSudoForFactors(people, session);
  const { rpId } = publicOrigin();
  const user = await people.get(User, { id: userId });
  const known = await people.list(Passkey, { userId, rpId });
  return webauthn().generateRegistrationOptions({
    rpName: 'Pitanga',
    rpID: rpId,
    userID: new Uint8Array(Buffer.from(userId)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: Buffer.from(newChallenge(`add to ${userId}`)),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as never[],
    })),
  });
}

export async function addPasskey(
  visitor: Visitor,
  session: Session,
  { response, name }: { response: RegistrationResponseJSON; name: string },
): Promise<Enrolled & { passkey: Passkey }> {
  const { userId } = session;
  const passkey = await readPasskey(userId, response);
  passkey.name = cutText(name, PASSKEY_NAME_MAX) || 'Passkey';
  const enrolled = await addFactor(visitor, session, async (inside) => {
    if (!(await takeChallenge(inside, passkey.challenge))) throw notAccepted();
    if ((await inside.count(Passkey, { userId })) >= PASSKEYS_MAX)
      throw conflict(`a person has at most ${PASSKEYS_MAX} passkeys`, null, 'LIMIT_REACHED');
    if (await inside.exists(Passkey, { credentialId: passkey.credentialId })) throw notAccepted();
    const { challenge: _, ...row } = passkey;
    await inside.insert(Passkey, row);
    return {
      action: 'passkey.add',
      subject: passkey.id,
      notices: ['NEW_PASSKEY'],
      detail: passkey.name,
    };
  });
  return { ...enrolled, passkey };
}

async function readPasskey(
  userId: string,
  response: RegistrationResponseJSON,
): Promise<Passkey & { challenge: string }> {
  const { origin, rpId } = publicOrigin();
  let challenge = '';
  const verified = await webauthn()
    .verifyRegistrationResponse({
      response,
      expectedChallenge: (given) => {
        challenge = Buffer.from(given, 'base64url').toString();
        return isOurs(challenge, `add to ${userId}`);
      },
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    })
    // The library throws for every kind of wrong response.
    .catch(() => null);
  if (!verified?.verified) throw notAccepted();
  const { credential } = verified.registrationInfo;
  return Object.assign(new Passkey(), {
    id: newId(Passkey.prefix),
    userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: String(credential.counter),
    rpId,
    transports: [...(credential.transports ?? [])],
    name: '',
    createdAt: wallNow(),
    usedAt: null,
    challenge,
  });
}

function notAccepted() {
  return invalid('this passkey was not accepted: try again', 'response', {
    reason: 'NOT_ACCEPTED',
  });
}
