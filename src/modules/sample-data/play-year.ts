/** Plays the sample year: the steps on their days, while the clock of the store moves with them. */
import { AppError, unprocessable } from '../../platform/operations/errors';
import { DAY_MS, MINUTE_MS, later } from '../../platform/time/clock';
import type { SampleShop } from './sample-shop';
import type { Stage, Step } from './stage';
import { YEAR_DAYS } from './year';

export const MONTHS = 12;
/** Refusals of single steps that a store of other contents may give; more of them end the run. */
const REFUSALS_MAX = 20;
const STEP_REFUSALS = [400, 404, 409, 422];

/** It is called for what happens; what it throws ends the year. */
export interface YearWatcher {
  /** So many steps are over. */
  onStep?(done: number): Promise<void>;
  onMonth?(month: number): void;
  /** A step was left out, because the store refused it. */
  onRefused(refusal: AppError): void;
}

export interface PlayedYear {
  from: Date;
  steps: readonly Step[];
}

/** Returns how many steps were refused. */
export async function playYear(
  { from, steps }: PlayedYear,
  stage: Stage,
  watcher: YearWatcher,
): Promise<number> {
  const { shop } = stage;
  let refused = 0;
  let next = 0;
  for (let month = 1; month <= MONTHS; month++) {
    const end = (YEAR_DAYS * month) / MONTHS;
    for (; (steps[next]?.day ?? Infinity) < end; next++) {
      const step = steps[next];
      if (!step) break;
      await moveTo(shop, dayAfter(from, step.day));
      const refusal = await refusalOf(step, stage);
      if (refusal) {
        refused++;
        watcher.onRefused(refusal);
      }
      if (refused > REFUSALS_MAX)
        throw unprocessable('too many steps were refused; the reasons are above');
      await watcher.onStep?.(next + 1);
    }
    await moveTo(shop, dayAfter(from, end));
    watcher.onMonth?.(month);
  }
  return refused;
}

export function endOfYear(from: Date): Date {
  return dayAfter(from, YEAR_DAYS);
}

/** The clock runs meanwhile, and may be there already; others may move it, too. */
async function moveTo(shop: SampleShop, to: Date): Promise<void> {
  if (await isAt(shop, to)) return;
  try {
    await shop.advanceTo(to);
  } catch (error) {
    if (!(await isAt(shop, to))) throw error;
  }
}

async function isAt(shop: SampleShop, moment: Date): Promise<boolean> {
  return moment.getTime() - (await shop.now()).getTime() <= MINUTE_MS;
}

async function refusalOf(step: Step, stage: Stage): Promise<AppError | null> {
  try {
    await step.play(stage);
    return null;
  } catch (error) {
    if (error instanceof AppError && STEP_REFUSALS.includes(error.status)) return error;
    throw error;
  }
}

function dayAfter(from: Date, days: number): Date {
  return later(from, Math.round(days * DAY_MS));
}
