/**
 * Property tests use other random values in every run. PROPERTY_SEED repeats a run; PROPERTY_PATH
 * starts at the failed value (with one test of one file). A failure prints both as `seed` and `path`.
 */
import fc from 'fast-check';

const { PROPERTY_SEED: seed, PROPERTY_PATH: path } = process.env;
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  ...(seed && { seed: Number(seed) }),
  ...(path && { path }),
});

/** Half of the values in CI, a tenth elsewhere: every run draws other ones. */
const SHARE = process.env.CI ? 2 : 10;

/** How many random values a property is tested with in one run. */
export const howMany = (most: number): number => Math.ceil(most / SHARE);

export default fc;
export type { Arbitrary } from 'fast-check';
