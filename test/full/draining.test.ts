/** A process that ends: from then on it moves no clock, so nothing can follow it. */
import { suites } from '../support/suites';

suites('scenarios/draining');
