/** Moves the next charge of a subscription to a later day, with a preview of what it costs. */
import { useState } from 'react';
import { ActButton } from '../../parts/forms/act-button';
import { SelectField, TextField } from '../../parts/forms/field';
import { Form } from '../../parts/forms/form';
import { startOfDay } from '../../time';
import { useCollectionWords } from '../../words/collection';
import { ChangePreview, type PreviewedChange } from './change-preview';
import { useChange } from './change-terms';

type Days = 'NONE' | 'NEXT_CHARGE';

interface Typed {
  isDayOfMonth: boolean;
  text: string;
  proration: Days;
}

/** Undefined while no day is typed. */
function wantedMove(
  id: string,
  { isDayOfMonth, text, proration }: Typed,
): PreviewedChange | undefined {
  if (isDayOfMonth)
    return /^\d{1,2}$/.test(text) ? { id, billingDay: Number(text), proration } : undefined;
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? { id, nextChargeAt: startOfDay(text), proration }
    : undefined;
}

export function MoveDate({ id }: { id: string }) {
  const words = useCollectionWords();
  return (
    <ActButton isSmall label={words.move}>
      {(close) => <MoveDateForm id={id} onClose={close} />}
    </ActButton>
  );
}

function MoveDateForm({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useCollectionWords();
  const [typed, setTyped] = useState<Typed>({ isDayOfMonth: false, text: '', proration: 'NONE' });
  const { act, submit } = useChange(words.moved, onClose);
  const wanted = wantedMove(id, typed);
  const { isDayOfMonth } = typed;
  return (
    <Form
      act={act}
      submit={words.move}
      onSubmit={() => void (wanted && submit(wanted))}
      onCancel={onClose}
    >
      <p>{words.moveText}</p>
      <SelectField
        name="by"
        label={words.moveBy}
        onChange={(by) => setTyped({ ...typed, isDayOfMonth: by === 'month', text: '' })}
        options={[
          ['date', words.moveByDate],
          ['month', words.moveByMonth],
        ]}
      />
      {isDayOfMonth ? (
        <TextField
          key="month"
          name="billingDay"
          label={words.billingDay}
          inputMode="numeric"
          pattern="[1-9]|1\d|2[0-8]"
          isRequired
          onChange={(text) => setTyped({ ...typed, text })}
        />
      ) : (
        <TextField
          key="date"
          name="nextChargeAt"
          type="date"
          label={words.date}
          hint={words.dateHint}
          isRequired
          onChange={(text) => setTyped({ ...typed, text })}
        />
      )}
      <SelectField
        name="proration"
        label={words.days}
        onChange={(value) =>
          setTyped({ ...typed, proration: value === 'NEXT_CHARGE' ? value : 'NONE' })
        }
        options={[
          ['NONE', words.daysFree],
          ['NEXT_CHARGE', words.daysCharged],
        ]}
      />
      {wanted && <ChangePreview change={wanted} />}
    </Form>
  );
}
