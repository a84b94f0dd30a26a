/** How a line of a charge is called: that of a change of plan is about days of its product. */
import type { ChargeLineKind } from '../../modules/charges/terms/charge-line';
import type { Messages } from '../messages/messages';

interface NamedLine {
  kind?: ChargeLineKind | null;
  name: string;
}

export function lineName({ checkout: say }: Messages, { kind, name }: NamedLine): string {
  const named: Partial<Record<ChargeLineKind, (name: string) => string>> = {
    UNUSED_DAYS: say.unusedDays,
    ADDED_DAYS: say.addedDays,
    CREDIT: say.creditBefore,
    CARRIED_OVER: say.creditAfter,
  };
  return (kind && named[kind]?.(name)) ?? name;
}
