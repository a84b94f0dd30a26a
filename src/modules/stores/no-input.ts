/** The input of operations that need none. */
import { InputType } from 'type-graphql';

@InputType()
export class NoInput {}
