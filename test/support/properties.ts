/** Properties are tried with other random values every time. PROPERTY_SEED tries the same ones again; PROPERTY_PATH goes straight to the one that failed (with one test of one file). Both are printed by a failure. */
import fc from 'fast-check';

const { PROPERTY_SEED: seed, PROPERTY_PATH: path } = process.env;
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  ...(seed && { seed: Number(seed) }),
  ...(path && { path }),
});

export default fc;
export type { Arbitrary } from 'fast-check';
