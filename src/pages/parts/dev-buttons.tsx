/** The Dev mode buttons. They trigger what otherwise happens in a bank's app or with time. */
import { Form } from './components';
import type { Visit } from '../visit';
import type { Messages } from '../messages/messages';

export type DevAct = keyof Pick<Messages['checkout']['dev'], 'pay' | 'decline' | 'expire'>;

export function DevButtons({
  visit,
  acts,
  to = `/pay/${visit.id}/dev`,
}: {
  visit: Visit;
  acts: readonly DevAct[];
  to?: string;
}) {
  const { dev } = visit.messages.checkout;
  return (
    <Form visit={visit} to={to} class="actions">
      <span>{dev.simulate}</span>
      {acts.map((act) => (
        <button class="button small" name="act" value={act}>
          {dev[act]}
        </button>
      ))}
    </Form>
  );
}
