/** English: mails to buyers. */
import type { mails as pt } from '../pt/mails';

export const mails: typeof pt = {
  title: 'Mails',
  one: 'Mail',
  settings: 'Settings of mails',
  list: 'Mails of the store',
  subject: 'Subject',
  template: 'Template',
  recipient: 'Recipient',
  status: 'Status',
  reason: 'Reason',
  object: 'Object',
  event: 'Event',
  createdAt: 'Created',
  sentAt: 'Sent',
  html: 'As the buyer sees it',
  text: 'Text',
  headers: 'Headers',
  attempts: 'Attempts',
  noAnswer: 'no answer was recorded',
  noText: 'The texts of mails are not stored in production.',
  empty: {
    title: 'No mail yet',
    text: 'Mails to buyers are shown here. In Dev mode none is sent.',
  },
};
