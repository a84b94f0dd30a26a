/** The bodies of the session routes. */
import { InputType } from 'type-graphql';
import { Flag, FreeData, OneOf, Text } from '../platform/records/columns/columns';
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
} from '../modules/members/factors/webauthn';
import { Language, USER_NAME_MAX } from '../modules/members/user';

const EMAIL_MAX = 254;
/** Longer than any password, so that the refusal is about the password. */
const SECRET_MAX = 500;
const CODE_MAX = 100;
const TOKEN_MAX = 200;

@InputType()
export class EmptyInput {}

@InputType()
export class PasskeyInput {
  @FreeData('What the browser answered.') response: AuthenticationResponseJSON;
}

@InputType()
export class PasswordInput {
  @Text('The e-mail address.', { max: EMAIL_MAX }) email: string;
  @Text('The password.', { max: SECRET_MAX, form: 'exact' }) password: string;
  @Text('The code of the app.', { max: CODE_MAX }) code: string;
}

@InputType()
export class RecoveryCodeInput {
  @Text('The e-mail address.', { max: EMAIL_MAX }) email: string;
  @Text('A recovery code.', { max: CODE_MAX }) recoveryCode: string;
}

@InputType()
export class LinkInput {
  @Text('What stands behind # in the address.', { max: TOKEN_MAX, form: 'exact' }) token: string;
  @Text('How the person is called.', { nullable: true, max: USER_NAME_MAX }) name: string | null;
  @OneOf(Language, 'The language of the dashboard.', { nullable: true }) language: Language | null;
  @Flag('To use the link up.', { nullable: true }) accept: boolean | null;
}

@InputType()
export class ConfirmInput {
  @FreeData('What the browser answered.', { nullable: true })
  response: AuthenticationResponseJSON | null;
  @Text('The password.', { nullable: true, max: SECRET_MAX, form: 'exact' }) password:
    | string
    | null;
  @Text('The code of the app.', { nullable: true, max: CODE_MAX }) code: string | null;
}

@InputType()
export class NewPasskeyInput {
  @FreeData('What the browser answered.') response: RegistrationResponseJSON;
  @Text('How the person calls it.', { nullable: true, max: CODE_MAX }) name: string | null;
}

@InputType()
export class TotpInput {
  @Text('The ticket, as it was given.', { max: 2_000, form: 'exact' }) ticket: string;
  @Text('The code that the app shows.', { max: CODE_MAX }) code: string;
  @Text('The new password.', { max: SECRET_MAX, form: 'exact' }) password: string;
}

@InputType()
export class NewPasswordInput {
  @Text('The new password.', { max: SECRET_MAX, form: 'exact' }) password: string;
}
