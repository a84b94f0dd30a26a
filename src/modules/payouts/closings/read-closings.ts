/** The closed months of a store. */
import { InputType } from 'type-graphql';
import { listOperation, operation } from '../../../platform/operations/operation';
import { Id, Text } from '../../../platform/records/columns/columns';
import { equals } from '../../../platform/records/lists/conditions';
import { Closing } from './closing';
import { closingView } from './closing-view';

@InputType()
export class GetClosingInput {
  @Id('The id of the closing.') id: string;
}

export const getClosing = operation(
  {
    title: 'Get a closing',
    description: 'A closed month by its id, with the addresses of its files.',
    permission: 'WITHDRAW:READ',
    input: GetClosingInput,
    output: closingView,
  },
  (ctx, { id }) => ctx.rows.get(Closing, id),
);

@InputType()
export class ClosingFilter {
  @Text('Only this month, such as `2026-11`.', { nullable: true, max: 7 }) month: string | null;
}

export const listClosings = listOperation(
  Closing,
  {
    title: 'List closings',
    description: 'The closed months, newest first.',
    permission: 'WITHDRAW:READ',
    filter: ClosingFilter,
    output: closingView,
  },
  ({ month }) => equals('month', month),
);
