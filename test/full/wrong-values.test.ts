/** Each wrong value at each place of the interface. */
import { suites } from '../support/suites';

suites('contract/wrong-values');
