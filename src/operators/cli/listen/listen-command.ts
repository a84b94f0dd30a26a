/**
 * `listen`: forwards the events of a store to a receiver on the developer's own machine, and prints
 * a line for each mail.
 */
import { InvalidArgumentError, type Command } from 'commander';
import { didYouMean } from '../../../platform/operations/nearest';
import { wallNow } from '../../../platform/time/clock';
import { eventNames } from '../../../modules/webhooks/events/event-names';
import { addCommand, optional, required, type GivenOptions, type Say } from '../command';
import type { ApiClient } from '../remote/api-client';
import { clientOf, readHttpUrl, remoteOptions } from '../remote/remote-options';
import { followMails, type FollowedMail } from './follow-mails';
import { followEvents, newestEvent, type StreamedEvent } from './follow-events';
import { forwardEvent, listeningSecret, type Receiver } from './forward-event';

const SHOWN_NOW = 'Mails of Dev mode are shown as they reach the inbox.';
const NAME_WIDTH = Math.max(...eventNames.map((name) => name.length));

const OPTIONS = {
  ...remoteOptions(),
  forwardTo: required(
    '--forward-to <url>',
    'the receiver, such as http://localhost:4000/hook',
    readHttpUrl,
  ),
  types: optional('--events <list>', 'only these events, separated by commas', readEvents),
  after: optional('--after <id>', 'continue after this event; if left out, what happens from now'),
  secret: optional('--secret <secret>', 'the secret that signs; if left out, one made of the key'),
};
type ListenOptions = GivenOptions<typeof OPTIONS>;

export function addListenCommand(program: Command): void {
  addCommand(program, 'listen', {
    summary: "forwards a store's Dev mode events to an address on this machine, signed",
    options: OPTIONS,
    run: async (options, { say }) => {
      const stop = new AbortController();
      const onSignal = () => stop.abort();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal);
      try {
        return await listen(options, stop.signal, say);
      } finally {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal);
      }
    },
  });
}

async function listen(
  { forwardTo, types, after: given, secret, ...remote }: ListenOptions,
  signal: AbortSignal,
  say: Say,
): Promise<object> {
  const api = clientOf(remote);
  const receiver: Receiver = { url: forwardTo, secret: secret ?? listeningSecret(api.key) };
  let after = given ?? (await newestEvent(api))?.id ?? null;
  let forwarded = 0;
  const ended = new AbortController();
  const mails = showMails(api, AbortSignal.any([signal, ended.signal]), say);
  say(`Forwarding the events of ${api.url} to ${forwardTo}. Ctrl-C ends it.`);
  say(`The secret that signs them: ${receiver.secret}`);
  const events = followEvents(api, {
    after,
    types: types ?? null,
    signal,
    onBreak: (reason) => say(`The connection was lost (${reason}). Connecting again …`),
    onReturn: () => say('Connected again; nothing was missed.'),
  });
  try {
    for await (const event of events) {
      const outcome = await forwardEvent(event, receiver, {
        signal,
        onUnreachable: (reason) =>
          say(`${forwardTo} cannot be reached (${reason}). ${event.type} waits until it can be.`),
      });
      if (outcome === null) break;
      say(lineOf(event, outcome.status, outcome.durationMs));
      after = event.id;
      forwarded++;
    }
  } finally {
    ended.abort();
    await mails;
  }
  return { forwarded, continueWith: after === null ? null : `--after ${after}` };
}

async function showMails(api: ApiClient, signal: AbortSignal, say: Say): Promise<void> {
  const mails = followMails(api, signal);
  for (;;) {
    const { done, value } = await mails.next();
    if (!done) say(value === 'open' ? SHOWN_NOW : mailLineOf(value, api.url));
    else if (value === null) return;
    else return say(`Mails are not shown (${value}).`);
  }
}

const timeOfDay = () => wallNow().toTimeString().slice(0, 8);

function mailLineOf(mail: FollowedMail, url: string): string {
  const { id, template, recipient, subject, status } = mail;
  const said = status === 'SENT' ? '' : `  ${status}`;
  const link = `${url}/dashboard/go/${id}`;
  return `${timeOfDay()}  mail ${template}  to ${recipient}  "${subject ?? ''}"${said}  ${link}`;
}

function lineOf({ type, id }: StreamedEvent, status: number | null, durationMs: number): string {
  return `${timeOfDay()}  ${type.padEnd(NAME_WIDTH)}  ${id}  ${status ?? 'no answer'}  ${durationMs} ms`;
}

function readEvents(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !eventNames.some((known) => known === name));
  if (unknown !== undefined)
    throw new InvalidArgumentError(
      `"${unknown}" is not an event${didYouMean(unknown, eventNames)}; known are ` +
        `${eventNames.join(', ')}.`,
    );
  return names;
}
