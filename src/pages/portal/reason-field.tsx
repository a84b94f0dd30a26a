/** The field for a reason, which is never required. */
import { cutText } from '../../platform/operations/cut-text';
import { Field } from '../parts/field';
import type { PortalVisit } from './portal-visit';

const REASON_MAX = 500;

export function ReasonField({ visit }: { visit: PortalVisit }) {
  const { payments: say } = visit.messages.portal;
  return (
    <Field
      name="reason"
      label={
        <>
          {say.reason} <span class="optional">({say.optional})</span>
        </>
      }
      maxLength={REASON_MAX}
    />
  );
}

/** What was typed, as the API takes it; null if it is empty. */
export function reasonOf(typed: string): string | null {
  return cutText(typed, REASON_MAX) || null;
}
