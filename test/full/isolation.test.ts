/** No operation shows a store what belongs to another. */
import { suites } from '../support/suites';

suites('contract/isolation');
