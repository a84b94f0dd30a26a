/** Repeats a change of tables that waited too long for one in use. */
import { setTimeout as pause } from 'node:timers/promises';
import { log } from '../observability/log';
import { SECOND_MS } from '../time/clock';
import { sqlStateOf } from './repeated';

const TRIES_MAX = 40;
/** In this time the requests that waited behind the change are answered. */
const PAUSE_MS = 3 * SECOND_MS;
/** It waited too long for a table, or was ended because it and a request waited for each other. */
const REPEATED = ['55P03', '40P01'];

export async function whenFree(change: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await change();
      return;
    } catch (error) {
      if (!REPEATED.includes(sqlStateOf(error))) throw error;
      if (tries === TRIES_MAX)
        throw new Error(
          `a migration has waited ${TRIES_MAX} times for a table in use: the next start goes on`,
          { cause: error },
        );
      log.warn({ tries }, 'a migration waits for a table in use, and is tried again');
      await pause(PAUSE_MS);
    }
  }
}
