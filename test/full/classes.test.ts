/** What declares a stored class with personal fields, which every other test of its group would erase. */
import { suites } from '../support/suites';

suites('scenarios/personal-columns');
