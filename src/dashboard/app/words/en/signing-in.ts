/** English: coming in, ways in and the member's own account. */
import type { Words } from '../pt';

export const signingIn: Pick<Words, 'confirmation' | 'enter' | 'link' | 'account'> = {
  confirmation: {
    title: 'Is it you?',
    text: 'This is a sensitive step. Confirm who you are; that holds for ten minutes.',
    byPasskey: 'Confirm with a passkey',
    byPassword: 'Confirm with a password',
    password: 'Password',
    code: 'Code of the app',
  },

  enter: {
    title: 'Sign in',
    notHere:
      'The dashboard opens only by HTTPS or on localhost. Open it by such an address: PUBLIC_URL says which.',
    firstLink:
      'First time here? The link of the owner is in the terminal in which the service was started, and each npm start prints another. For others: npm run cli -- user invite.',
    passkeyText: 'Use the fingerprint, face or PIN of this device.',
    byPasskey: 'Sign in with a passkey',
    submit: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    code: 'Code of 6 digits',
    codeHint: 'From your authenticator app.',
    recoveryCode: 'Recovery code',
    recoveryHint: 'Each code works once. After it you set up a new way in.',
    otherWays: {
      passkey: 'Sign in with a passkey',
      password: 'Sign in with password and code',
      code: 'Use a recovery code',
    },
  },

  link: {
    title: 'Opening the link',
    overTitle: 'The link is no longer valid',
    over: 'This link is no longer valid: it was used, or has expired. Ask its sender for a new one; the link in the terminal is another after each npm start.',
    titles: {
      SETUP: 'Your store is ready',
      INVITATION: 'You are invited',
      RESET: 'Get your access back',
    },
    text: {
      SETUP: (store) => `Enter as the owner of ${store}. It takes a minute.`,
      INVITATION: (store, email, role) => `${store} has invited ${email} to its team, as ${role}.`,
      RESET: (store, email) => `Set up a new way in for ${email} at ${store}.`,
    },
    name: 'Your name',
    begin: 'Continue',
    accept: 'Accept',
    signIn: 'You have an account already. Sign in with it to accept.',
    otherUser: 'This link is for somebody else. Sign out and open the link again.',
  },

  account: {
    title: 'My account',
    welcome: 'Choose how to sign in',
    toDashboard: 'Go to the dashboard',
    skip: 'Later: go to the dashboard',
    devOnly:
      'You may skip this step and look at test mode. Production opens once you have a passkey or a password.',
    enrol: 'Set up a passkey or a password to continue.',
    secondWay: 'You have only one way in. Add another one, so that you are not locked out.',
    ways: 'Your ways in',
    passkeys: 'Passkeys',
    otherPasskeys: 'Passkeys of an earlier address',
    password: 'Password with code',
    isSet: 'Set',
    isNotSet: 'Not set',
    codesLeft: 'Recovery codes left',
    addPasskey: 'Add a passkey',
    passkeyText: 'A passkey stays on your device, and no false site can steal it.',
    passkeyName: 'Name of the passkey',
    thisDevice: 'This device',
    passkeyHint: 'For example: laptop at work.',
    passkeyAdded: 'Passkey added.',
    addPassword: 'Add a password with code',
    replacePassword: 'Replace password and code',
    beginPassword: 'Begin',
    passwordText: 'For devices without passkeys: a password and the code of an authenticator app.',
    scan: 'Scan this QR code with the authenticator app, or type the secret into it.',
    qr: 'QR code for the authenticator app',
    passwordHint: '12 to 128 characters.',
    savePassword: 'Save the password',
    passwordAdded: 'Password saved.',
    codes: 'Keep your recovery codes',
    codesText:
      'Each opens your account once, if you lose your other ways in. They are shown only now.',
    preferences: 'Preferences',
    language: 'Language',
    look: 'Look',
    looks: { auto: 'As the system', light: 'Light', dark: 'Dark' },
    shortcuts: 'Shortcuts of one letter',
    on: 'On',
    off: 'Off',
  },
};
