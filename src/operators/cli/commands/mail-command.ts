/** Tries the mail server of the operator. */
import type { Command } from 'commander';
import { config } from '../../../config/config';
import { StartProblem } from '../../../config/start-problem';
import { encodeMail, messageIdOf } from '../../../mails/compose-mail';
import { closeMailServer, sendByServer } from '../../../mails/mail-server';
import { Message } from '../../../modules/messages/message';
import { newId } from '../../../platform/records/columns/ids';
import { addCommand, optional } from '../command';

const SUBJECT = 'Pitanga: the mail server works';
const TEXT = 'This mail was sent by the command "mail check".';

export function addMailCommands(program: Command): void {
  const mail = program.command('mail').description('the mail server of MAIL_URL');
  addCommand(mail, 'check', {
    summary: 'sends one mail and prints what the server answered',
    options: { to: optional('--to <address>', 'who receives it; if left out, MAIL_FROM') },
    run: ({ to }) => check(to),
  });
}

async function check(to: string | undefined): Promise<{ to: string; answer: string }> {
  if (!config.mail) throw new StartProblem('set MAIL_URL and MAIL_FROM first');
  const { from } = config.mail;
  const recipient = to ?? from;
  const mail = await encodeMail(
    {
      subject: SUBJECT,
      text: TEXT,
      html: `<p>${TEXT}</p>`,
      headers: {
        'Message-ID': messageIdOf(newId(Message.prefix)),
        'Auto-Submitted': 'auto-generated',
      },
      content: { subject: SUBJECT, preview: TEXT, heading: SUBJECT, blocks: [] },
    },
    { recipient },
    { sender: { name: 'Pitanga', address: from }, replyTo: null },
  );
  try {
    const result = await sendByServer({ from, to: recipient }, mail, { isFirst: true });
    if (!result.sent) throw new StartProblem(`the mail was not sent: ${result.answer}`);
    return { to: recipient, answer: result.answer };
  } finally {
    closeMailServer();
  }
}
