/** Deliveries that are forgotten. Apart from others, because ids never go back with the clock. */
import { suites } from '../support/suites';

suites('scenarios/webhook-log');
