/** Automatic Pix, of the simulator and of banks. */
import { suites } from '../support/suites';

suites(
  'scenarios/automatic-pix',
  'scenarios/automatic-pix-outage',
  'scenarios/late-mandate',
  'scenarios/paused-automatic-pix',
  'scenarios/portal-automatic-pix',
  'scenarios/production-automatic-pix',
  'scenarios/production-automatic-pix-apis',
  'scenarios/production-automatic-pix-lost',
  'scenarios/production-mandate-alone',
  'scenarios/restored-automatic-pix',
);
