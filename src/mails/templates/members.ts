/** Mails to members of a store. Their links are known only until they are sent. */
import { openValues } from '../../modules/messages/sealed-values';
import { text, type ReadContent } from '../reading';

export const invitation: ReadContent = ({ shop, message, words }) => {
  const { link } = openValues(message);
  if (!link) return { skip: 'EXPIRED' };
  const said = words.invitation;
  return {
    subject: said.subject(shop.name),
    preview: said.text(shop.name),
    heading: said.heading,
    blocks: [
      text(said.text(shop.name)),
      text(said.until(words.format.dateTime(new Date(String(message.values.endsAt))))),
      { kind: 'button', label: said.button, url: link },
      text(said.ignore),
    ],
  };
};

export const passwordReset: ReadContent = ({ shop, message, words }) => {
  const { link } = openValues(message);
  if (!link) return { skip: 'EXPIRED' };
  const said = words.passwordReset;
  return {
    subject: said.subject,
    preview: said.text(shop.name),
    heading: said.heading,
    blocks: [
      text(said.text(shop.name)),
      text(words.invitation.until(words.format.dateTime(new Date(String(message.values.endsAt))))),
      { kind: 'button', label: said.button, url: link },
      text(said.ignore),
    ],
  };
};
