/** The events of a webhook: presets, and one line for each event. */
import { useState } from 'react';
import { Button } from '../../parts/forms/button';
import { CheckField, CheckGroup } from '../../parts/forms/field';
import { useWords } from '../../words';
import { EVENT_NAMES, PRESETS, USUAL_EVENTS, type EventPreset } from './event-names';
import styles from '../keys/keys.module.css';

/** `events` are those of a webhook that exists. */
export function EventChoice({ events = USUAL_EVENTS }: { events?: readonly string[] }) {
  const { webhooks, eventNames } = useWords();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(events));
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  };
  const lines: Readonly<Record<string, string>> = eventNames;
  return (
    <>
      <div className={styles.presets} role="group" aria-label={webhooks.presetsLabel}>
        {(Object.keys(PRESETS) as EventPreset[]).map((preset) => (
          <Button key={preset} isSmall onPress={() => setChosen(new Set(PRESETS[preset]))}>
            {webhooks.presets[preset]}
          </Button>
        ))}
      </div>
      <CheckGroup label={webhooks.events}>
        {EVENT_NAMES.map((name) => (
          <CheckField
            key={name}
            name="events"
            value={name}
            checked={chosen.has(name)}
            onChange={() => toggle(name)}
            label={
              <>
                {lines[name]}
                <br />
                <code>{name}</code>
              </>
            }
          />
        ))}
      </CheckGroup>
    </>
  );
}
