/** All that is known of one id, as operators see it. */
import { Field, InputType, ObjectType } from 'type-graphql';
import { Count, Flag, Id, Moment, Text } from '../../platform/records/columns/columns';

@ObjectType({
  description:
    'One step. The time is wall time, by the ids of rows; that of a `due` step is time of the store.',
})
export class TraceStep {
  @Moment('When it happened.') at: Date;
  @Text(
    'request, job, provider call, notification, event, delivery, delivery attempt, dead letter, ' +
      'act (of an operator), due, or the noun of a row.',
  )
  kind: string;
  @Id('The row that it is about.') id: string;
  @Text('What happened, in a few words.') text: string;
  @Id('The request, or the row that a job worked on.', { nullable: true }) requestId: string | null;
  @Text('The job.', { nullable: true }) job: string | null;
  @Text('The provider that was asked.', { nullable: true }) provider: string | null;
  @Id('The account at the provider.', { nullable: true }) account: string | null;
  @Text('The id of the payment at the provider.', { nullable: true }) providerId: string | null;
  @Text('answered, refused, misconfigured, failed (no answer) or received.', { nullable: true })
  outcome: string | null;
  @Count('The HTTP status of the answer.', { nullable: true }) status: number | null;
  @Count('How long it took, in milliseconds.', { nullable: true }) durationMs: number | null;
}

@ObjectType({ description: 'All that is known of one id, in the order in which it happened.' })
export class Trace {
  @Id('The id that was asked for.') id: string;
  @Text('What it is; `row` if it is no id of a row.') noun: string;
  @Id('The store.', { nullable: true }) storeId: string | null;
  @Flag('`true` in Dev mode.', { nullable: true }) devMode: boolean | null;
  @Field(() => [TraceStep], {
    description: 'The steps, at most 200 of each kind; what is due comes last.',
  })
  steps: TraceStep[];
}

@InputType({ description: 'What is traced.' })
export class TraceFilter {
  @Text(
    'Any id: of a payment, attempt, refund, payout, checkout, subscription, event or delivery, of ' +
      'a request, or of a payment at the provider.',
    { min: 1, max: 200 },
  )
  id: string;
}
