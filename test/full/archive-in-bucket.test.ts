/** Old events in a bucket. Apart from others, because ids never go back with the clock. */
import { suites } from '../support/suites';

suites('contract/event-archive-bucket');
