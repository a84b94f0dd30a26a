/** Due rows that were set aside, as operators see them. */
import { InputType, ObjectType } from 'type-graphql';
import { Count, Flag, Id, Moment, Text } from '../../platform/records/columns/columns';

@ObjectType({ description: 'A due row that failed in all its tries and was set aside.' })
export class DeadLetter {
  @Text('The job that failed, such as `renew-subscriptions`.') job: string;
  @Id('The row.') rowId: string;
  @Text('What the row is, such as `subscription`.') noun: string;
  @Id('The store it belongs to.') storeId: string;
  @Flag('`true` in Dev mode.') devMode: boolean;
  @Count('How often it was tried.') tries: number;
  @Moment('When it failed for the first time; null if an earlier release ran then.', {
    nullable: true,
  })
  firstFailedAt: Date | null;
  @Moment('When it was set aside, after its last try.') deadAt: Date;
  @Text('Why it failed the last time.', { nullable: true }) error: string | null;
  @Text('The first line of the error, with … for ids and numbers.') errorKind: string;
  @Text('The page with all that is known of the row.') objectUrl: string;
  @Text('The page with all that is known of its store.') storeUrl: string;
}

@ObjectType({ description: 'Dead letters of one job that failed for the same reason.' })
export class DeadLetterKind {
  @Text('The job.') job: string;
  @Text('The first line of the error, with … for ids and numbers.') errorKind: string;
  @Count('How many rows.') rows: number;
  @Count('Of how many stores.') stores: number;
  @Moment('When the first of them failed; null if an earlier release ran then.', {
    nullable: true,
  })
  firstFailedAt: Date | null;
  @Moment('When the last of them was set aside.') deadAt: Date;
}

@ObjectType({ description: 'A due row by its job and id.' })
export class DueRowName {
  @Text('The job.') job: string;
  @Id('The row.') rowId: string;
}

@InputType({ description: 'Which dead letters.' })
export class DeadLetterFilter {
  @Text('Only of this job.', { nullable: true }) job: string | null;
  @Id('Only of this store.', { nullable: true }) storeId: string | null;
  @Text('Only of this error: its `errorKind`, or its first line.', { nullable: true }) error:
    | string
    | null;
}

@InputType({ description: 'Which dead letters: one by its row, or all.' })
export class DeadLettersInput extends DeadLetterFilter {
  @Id('The row; without it `all` must be true.', { nullable: true }) rowId: string | null;
  @Flag('Every dead letter that meets the other conditions.', { nullable: true }) all:
    | boolean
    | null;
}
