/** `trigger`: makes an event happen for real in Dev mode, and shows it once it is visible. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { invalid, unprocessable } from '../../../platform/operations/errors';
import { didYouMean } from '../../../platform/operations/nearest';
import {
  EVENT_NAMES,
  eventNames,
  isEventName,
  type EventName,
} from '../../../modules/webhooks/events/event-names';
import { addCommand, type Say } from '../command';
import type { ApiClient, JsonObject } from '../remote/api-client';
import { DevShop } from '../remote/dev-shop';
import { clientOf, remoteOptions, type RemoteOptions } from '../remote/remote-options';
import { RECIPES } from './recipes';

const POLLS_MAX = 100;
const POLL_MS = 300;

export function addTriggerCommand(program: Command): void {
  addCommand(program, 'trigger [event]', {
    summary: 'makes an event happen in Dev mode; without a name, lists the events',
    options: remoteOptions(),
    columns: ['event', 'how'],
    run: (options, { id: event, say }) =>
      event === '' ? Promise.resolve(allEvents()) : trigger(options, event, say),
  });
}

async function trigger(options: RemoteOptions, event: string, say: Say): Promise<object> {
  if (!isEventName(event))
    throw invalid(
      `"${event}" is not an event${didYouMean(event, eventNames)}; known are ` +
        eventNames.join(', '),
    );
  const recipe = RECIPES[event];
  if ('why' in recipe) throw unprocessable(`${event} cannot be triggered: ${recipe.why}`);
  const api = clientOf(options);
  const [newest] = await api.list('/v2/events/list?limit=1');
  say(`${event}: ${recipe.what}.`);
  const shop = new DevShop(api, (path, id) => say(`  ${path.replace(/\?.*/, '')}  ${id}`));
  const about = await recipe.play(shop);
  const { id, objectId, createdAt } = await eventAbout(api, {
    type: event,
    about,
    after: newest ? String(newest.id) : null,
  });
  return { event, id, objectId, createdAt };
}

interface Expected {
  type: EventName;
  about: string;
  /** The newest event before. */
  after: string | null;
}

/** Events become visible a moment after the request that causes them. */
async function eventAbout(api: ApiClient, { type, about, after }: Expected): Promise<JsonObject> {
  const query = new URLSearchParams({ type, limit: '100', ...(after && { before: after }) });
  for (let polls = 0; polls < POLLS_MAX; polls++) {
    const events = await api.list(`/v2/events/list?${query.toString()}`);
    const found = events.find(({ data }) => JSON.stringify(data).includes(`"${about}"`));
    if (found) return found;
    await pause(POLL_MS);
  }
  throw unprocessable(
    `${type} about ${about} is not visible after ${(POLLS_MAX * POLL_MS) / 1_000} seconds: is a ` +
      'worker running?',
  );
}

function allEvents(): object[] {
  return eventNames.map((event) => {
    const recipe = RECIPES[event];
    const how = 'why' in recipe ? `not triggerable: ${recipe.why}` : recipe.what;
    return { event, how, meaning: EVENT_NAMES[event] };
  });
}
