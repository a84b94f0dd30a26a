/** The background work as operators see it: at `/ops`, in their schema, and by `ops work`. */
import { Field, Float, InputType, ObjectType } from 'type-graphql';
import { Count, Flag, Id, Moment, Text } from '../../platform/records/columns/columns';

export const REASON_MAX = 500;

@ObjectType({
  description:
    'The work of one job. Due rows are counted up to 10,000 for each store; suspended stores are ' +
    'left out. Of `deliver-webhooks`, due rows are deliveries, and claimed rows are webhooks.',
})
export class JobWork {
  @Text('The job, such as `renew-subscriptions`.') job: string;
  @Text('The queue that carries it.') queue: string;
  @Count('Rows that are due.') dueRows: number;
  @Count('For how long the oldest of them has been due; 0 if none is.') oldestSeconds: number;
  @Count('Rows that wait in the queue for a worker.') claimedRows: number;
  @Count('Rows that a worker is handling.') begunRows: number;
  @Count('Rows that have failed and are retried.') failingRows: number;
  @Count('Rows that were set aside after their last retry.') deadLetters: number;
  @Field(() => Float, {
    description: 'Rows that all workers handle in a second, over the last five minutes.',
  })
  rowsPerSecond: number;
  @Flag('Whether an operator has paused it, or its queue, or the sweeps.') isPaused: boolean;
}

@ObjectType({
  description: 'A store with many due rows. Of each job the 1,000 largest stores are counted.',
})
export class StoreBacklog {
  @Id('The store.') storeId: string;
  @Count('Its due rows, of all jobs and in both environments.') dueRows: number;
  @Text('The job with the most of them.') largestJob: string;
  @Count('For how long its oldest row has been due.') oldestSeconds: number;
  @Text('The job of its oldest row.') oldestJob: string;
  @Id('Its oldest row; of deliveries, their webhook.') oldestRowId: string;
}

@ObjectType({
  description: 'A paused job or queue. One that was paused on the board has no reason.',
})
export class PausedWork {
  @Text('The job or queue.') name: string;
  @Flag('Whether it is a queue: all of its jobs are paused.') isQueue: boolean;
  @Text('Why.', { nullable: true }) reason: string | null;
  @Text('The operator who paused it.', { nullable: true }) pausedBy: string | null;
  @Moment('Since when.', { nullable: true }) since: Date | null;
  @Moment('When it goes on by itself; null if an operator must resume it.', { nullable: true })
  until: Date | null;
}

@ObjectType({ description: 'What an operator does next.' })
export class NextStep {
  @Text('The job, queue or provider account that it is about; null if it is about all of them.', {
    nullable: true,
  })
  about: string | null;
  @Text('What was found, and what to do.') step: string;
  @Text('The section of the runbook.') runbook: string;
}

@ObjectType({
  description:
    'The background work of the service. The figures are measured every few seconds, so that ' +
    'reading them costs the same however many rows are due.',
})
export class Work {
  @Moment('When the oldest of the figures was measured; null before the first time.', {
    nullable: true,
  })
  measuredAt: Date | null;
  @Count('The age of the figures.', { nullable: true }) ageSeconds: number | null;
  @Field(() => [JobWork], { description: 'Every job, the one with the most due rows first.' })
  jobs: JobWork[];
  @Field(() => [StoreBacklog], { description: 'The ten stores with the most due rows.' })
  stores: StoreBacklog[];
  @Field(() => [PausedWork], { description: 'What is paused.' }) paused: PausedWork[];
  @Field(() => [NextStep], { description: 'What to do next; empty if nothing is to be done.' })
  next: NextStep[];
}

@ObjectType({ description: 'A job or queue that was resumed.' })
export class ResumedWork {
  @Text('The job or queue.') name: string;
}

@InputType({ description: 'What is paused, why, and perhaps until when.' })
export class PauseWorkInput {
  @Text('A job of `work`, or a queue: `sweeps` (nothing is claimed), `billing` or `webhooks`.')
  name: string;
  @Text('Why, for other operators.', { min: 1, max: REASON_MAX }) reason: string;
  @Moment('When it goes on by itself; if left out, an operator must resume it.', {
    nullable: true,
  })
  until: Date | null;
}

@InputType({ description: 'What goes on.' })
export class ResumeWorkInput {
  @Text('The paused job or queue.') name: string;
}
