import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: 'src/**/*.{ts,tsx}',
  generates: {
    'src/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: { unmaskFunctionName: 'readFragment' } },
      config: {
        strictScalars: true,
        scalars: {
          DateTimeISO: 'string',
          SafeInt: 'number',
          JSONObject: 'Record<string, unknown>',
        },
      },
    },
  },
};
export default config;
