/** How a line of a charge is called: that of a change of plan is about days of its product. */
import type { ChargeLineKind } from '../../modules/charges/terms/charge-line';
import type { Messages } from '../messages/messages';

interface NamedLine {
  kind?: ChargeLineKind | null;
  name: string;
}

export function lineName({ checkout: say }: Messages, { kind, name }: NamedLine): string {
  switch (kind) {
    case 'UNUSED_DAYS':
      return say.unusedDays(name);
    case 'ADDED_DAYS':
      return say.daysLeft(name);
    case 'CREDIT':
      return say.creditBefore(name);
    case 'CARRIED_OVER':
      return say.creditAfter(name);
    default:
      return name;
  }
}
