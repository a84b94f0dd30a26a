/** How failed charges of a subscription are retried. */
import { InputType, ObjectType } from 'type-graphql';
import { Count } from '../../platform/records/columns/columns';

@ObjectType('RetryPolicy', { description: 'The retry policy of a subscription.' })
@InputType('RetryPolicyInput', {
  description: 'The retry policy of a subscription.',
})
export class RetryPolicy {
  @Count('The number of retries, 1 to 10; 3 if left out.', { min: 1, max: 10, nullable: true })
  maxRetry: number | null;
  @Count('The days between retries, 1 to 30; 1 if left out.', { min: 1, max: 30, nullable: true })
  retryEvery: number | null;
}
