/** The factors of a person, as they are stored: passkeys, password, TOTP and recovery codes. */
import { Field, ID, ObjectType } from 'type-graphql';
import { Entity, PrimaryColumn } from 'typeorm';
import { BigInteger, Count, Id, Moment, Text } from '../../../platform/records/columns/columns';

export const PASSKEY_NAME_MAX = 60;

@Entity('passkeys')
@ObjectType({ description: 'A passkey of a person. It works on the host it was made for.' })
export class Passkey {
  static readonly prefix = 'pass';
  static readonly noun = 'passkey';

  @PrimaryColumn('text')
  @Field(() => ID, { description: 'The id, with the prefix `pass_`.' })
  id: string;
  @Text('The name that the person gave it.', { max: PASSKEY_NAME_MAX }) name: string;
  @Text('The host it was made for, which may be an earlier one of this service.') rpId: string;
  @Moment('When it was added, in wall time.') createdAt: Date;
  @Moment('When it was last used, in wall time.', { nullable: true }) usedAt: Date | null;

  @Id('The person.', { private: true }) userId: string;
  @Text('The id that the authenticator gave it.', { private: true }) credentialId: string;
  @Text('The public key, as base64url.', { private: true, max: 5_000 }) publicKey: string;
  @BigInteger('How often it was used, as the authenticator counts; 0 if it does not.', {
    private: true,
  })
  counter: string;
  @Text('How browsers reach the authenticator.', { list: true, private: true })
  transports: string[];
}

/** A password; `id` is that of the user. It works together with TOTP only. */
@Entity('passwords')
export class Password {
  @PrimaryColumn('text') id: string;
  @Text('The hash by scrypt, as a PHC string.', { private: true }) hash: string;
  @Moment('When it was set.', { private: true }) createdAt: Date;
}

/** The secret of an authenticator app; `id` is that of the user. */
@Entity('totps')
export class Totp {
  @PrimaryColumn('text') id: string;
  @Text('The sealed secret.', { private: true }) sealedSecret: string;
  @Count('The last step of 30 seconds of which a code was used.', { private: true })
  lastStep: number;
  @Moment('When it was set.', { private: true }) createdAt: Date;
}

@Entity('recoveryCodes')
export class RecoveryCode {
  @PrimaryColumn('text') id: string;
  @Id('The person.', { private: true }) userId: string;
  @Text('The keyed hash of the code.', { private: true }) codeHash: string;
  @Moment('When it was made.', { private: true }) createdAt: Date;
  @Moment('When it was used.', { nullable: true, private: true }) usedAt: Date | null;
}
