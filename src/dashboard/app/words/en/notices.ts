/** English: files that are sent, notices and recovery codes. */
import type { Words } from '../pt';

export const notices: Pick<Words, 'upload' | 'notices' | 'codes'> = {
  upload: {
    sending: 'Sending…',
    sent: (name) => `${name} sent.`,
    wait: 'Wait until the file is sent.',
    image: 'Image',
    imageHint: 'PNG, JPEG, WebP, GIF or AVIF of at most 5 MB.',
    file: 'File to download',
    fileHint: 'A PDF of at most 20 MB, which buyers download after paying.',
  },

  notices: {
    title: 'Notices about your account',
    read: 'Understood',
    notMe: 'It was not you? End your other sessions and replace your ways in, in My account.',
    kinds: {
      NEW_PASSKEY: 'A passkey was added',
      NEW_PASSWORD: 'The password was replaced',
      NEW_TOTP: 'An authenticator app was added',
      NEW_RECOVERY_CODES: 'The recovery codes were replaced',
      RECOVERY_CODE_USED: 'A recovery code was used',
      PASSKEY_REMOVED: 'A passkey was removed',
      RESET: 'The operator removed all your ways in',
      NEW_ROLE: 'Your role has changed',
      SIGN_IN_AFTER_FAILURES: 'Somebody signed in after refused tries',
      LINK_CLOSED_TO_CARDS:
        'Many cards were declined on a link: for an hour it takes cards of known customers only',
    },
  },

  codes: {
    replace: 'Replace the recovery codes',
    replaceText: 'Ten new codes replace the old ones, which work no more.',
    replaced: 'Codes replaced.',
    passwordAlone: 'Replace the password alone',
    passwordAloneText: 'The authenticator app stays the same. Your other sessions end.',
    newPassword: 'New password',
    endOthers: 'End the other sessions',
    endOthersText: 'All your sessions end, except this one.',
    othersEnded: 'The other sessions have ended.',
  },
};
