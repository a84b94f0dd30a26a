/** The notices above the form of a checkout. */
import { Notice } from '../../parts/notice';
import type { Visit } from '../../visit';
import type { FormState } from './form-state';

/** What has to be said before anything else: what went wrong, and that nothing can be paid here. */
export function Notices({
  visit,
  notice,
  problems,
  isServed,
}: {
  visit: Visit;
  notice: FormState['notice'];
  problems: number;
  /** Whether a provider of the store serves any of the methods. */
  isServed: boolean;
}) {
  const messages = visit.messages.checkout;
  return (
    <>
      {notice && (
        <Notice tone="bad">
          {notice.title && <strong>{notice.title}</strong>}
          <p>{notice.text}</p>
        </Notice>
      )}
      {!notice && problems > 0 && (
        <Notice tone="bad">
          <p>{messages.problems(problems)}</p>
        </Notice>
      )}
      {!isServed && (
        <Notice tone="warn">
          <p>{messages.noneAvailable}</p>
        </Notice>
      )}
    </>
  );
}
