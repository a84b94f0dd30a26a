/** The operators' schema, which has nothing in common with the merchants'. */
import './mutations';
import './queries';
import { GraphQLSchema, isInputObjectType } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { IsoTime } from '../../platform/records/columns/iso-time';
import { opsResolvers } from './operator-resolvers';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Query: 'What operators look at.',
  Mutation: 'What operators do; all of it is written down in `auditLog`, with their name.',
  ObjectInput: 'An object by its id.',
  StoreFilter: 'Which stores.',
  DeadLetterFilter: 'Which dead letters.',
  DeadLettersInput: 'Which dead letters: one by its row, or all.',
  TraceFilter: 'What is traced.',
  SetStoreInput: 'What is not given stays as it is.',
  SettleUnmatchedInput: 'Which payment, and where it went.',
  SettleDifferenceInput: 'Which difference, and what was found out about it.',
  ProviderAccountFilter: 'The store whose accounts are listed.',
  ProviderFeesFilter: 'The store, and the month.',
  EnableProviderAccountInput: 'Which account, and what it serves from now on.',
  PauseWorkInput: 'What is paused, why, and perhaps until when.',
  ResumeWorkInput: 'What goes on.',
  AuditFilter: 'Which entries: those that meet every condition given.',
};

let built: GraphQLSchema | null = null;

/** The one operators' schema of this process. */
export function buildOpsSchema(): GraphQLSchema {
  built ??= createSchema();
  return built;
}

function createSchema(): GraphQLSchema {
  const [first, ...rest] = opsResolvers;
  if (!first) throw new Error("the operators' schema is empty");
  const schema = buildSchemaSync({
    resolvers: [first, ...rest],
    orphanedTypes: [],
    scalarsMap: [{ type: Date, scalar: IsoTime }],
    validate: false,
  });
  for (const type of Object.values(schema.getTypeMap())) {
    const description = DESCRIPTIONS[type.name];
    if (
      description &&
      (isInputObjectType(type) ||
        type === schema.getQueryType() ||
        type === schema.getMutationType())
    )
      type.description ??= description;
  }
  return schema;
}
