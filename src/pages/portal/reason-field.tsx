/** The field for a reason, which is never required. */
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
