/** What is refused, and how it is said. */
import { suites } from '../support/suites';

suites(
  'contract/cors',
  'contract/errors',
  'contract/foreign-hosts',
  'contract/http-manners',
  'contract/input',
  'contract/refusal-reasons',
  'contract/refusal-sentences',
  'contract/split-guards',
  'contract/unknown-callers',
);
