/** The invariants that are violated, on a connection without limits of time. */
import type { AllStoresSql } from '../../src/platform/records/all-stores';
import { checkEachInvariant, type InvariantFindings } from '../../src/operators/invariants';

export async function violations(
  all: AllStoresSql,
  invariants: Readonly<Record<string, string>>,
): Promise<InvariantFindings['violations']> {
  const found = await checkEachInvariant(all, invariants);
  if (found.unchecked.length > 0) throw new Error(`not checked: ${found.unchecked.join(', ')}`);
  return found.violations;
}
