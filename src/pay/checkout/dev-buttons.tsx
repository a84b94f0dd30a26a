/** The buttons of Dev mode: what would happen elsewhere (in a bank's app, with the passing of time) happens at a touch. */
import { Form } from '../pieces';
import type { Visit } from '../visit';
import type { Words } from '../words/words';

export type DevAct = keyof Pick<Words['checkout']['dev'], 'pay' | 'decline' | 'expire'>;

export function DevButtons({
  visit,
  acts,
  to = `/pay/${visit.id}/dev`,
}: {
  visit: Visit;
  acts: readonly DevAct[];
  to?: string;
}) {
  const { dev } = visit.words.checkout;
  return (
    <Form visit={visit} to={to} class="actions">
      {acts.map((act) => (
        <button class="button small" name="act" value={act}>
          {dev[act]}
        </button>
      ))}
    </Form>
  );
}
