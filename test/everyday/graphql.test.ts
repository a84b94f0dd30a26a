/** What front ends use: the GraphQL API. */
import { suites } from '../support/suites';

suites(
  'contract/front-end-clients',
  'contract/graphql-clients',
  'contract/graphql-examples',
  'contract/graphql-frontend',
  'contract/graphql-generated',
  'contract/graphql-guards',
  'contract/graphql-listed-operations',
  'contract/graphql-relations',
  'contract/graphql-schema',
  'contract/graphql-words',
  'contract/selected-columns',
  'contract/silent-fields',
  'contract/tokens',
  'contract/typed-changes',
  'contract/unread-fields',
);
