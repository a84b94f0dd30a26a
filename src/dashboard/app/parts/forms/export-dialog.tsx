/** Asks for the columns of an export, remembers them in this browser, and downloads it. */
import { useId, useRef, useState } from 'react';
import { OFFERED_COLUMNS, type ColumnName } from '../../exports/export-columns';
import {
  exportPath,
  isPersonal,
  keepChoice,
  lastChoice,
  offeredColumns,
  usualChoice,
  type Choice,
  type ExportName,
} from '../../exports/exports';
import { useMay, useScope } from '../../scope';
import { useConfirmation } from '../../shell/confirmation';
import { useWords } from '../../words';
import { useExportWords } from '../../words/exports';
import { Button } from './button';
import Dialog from './dialog';
import styles from './form.module.css';

/** Ten keys of metadata at most, as the service allows. */
const KEYS = '\\s*[^,]+(,[^,]+){0,9}';

interface ExportDialogProps {
  list: ExportName;
  filter: object;
  onClose: () => void;
}

export default function ExportDialog({ list, filter, onClose }: ExportDialogProps) {
  const { common } = useWords();
  const words = useExportWords();
  const scope = useScope();
  const confirm = useConfirmation();
  const link = useRef<HTMLAnchorElement>(null);
  const mayReadBuyers = useMay('CUSTOMER:READ');
  const offered = offeredColumns(list, mayReadBuyers);
  const [{ columns, metadata }, setChoice] = useState(() => lastChoice(list));
  const [keys, setKeys] = useState(metadata.join(', '));
  const choice: Choice = {
    columns: offered.filter((name) => columns.includes(name)),
    metadata: keysIn(keys),
  };
  const isNone = choice.columns.length + choice.metadata.length === 0;
  const toggle = (name: ColumnName) =>
    setChoice({
      columns: columns.includes(name) ? columns.filter((one) => one !== name) : [...columns, name],
      metadata,
    });
  const download = async () => {
    // A download that is refused shows no reason: the question comes first.
    const asks = scope.environment === 'prod' && isPersonal(list, choice);
    if (isNone || (asks && !(await confirm()))) return;
    keepChoice(list, choice);
    link.current?.click();
    onClose();
  };
  return (
    <Dialog title={common.exportCsv} isWide onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void download();
        }}
      >
        <fieldset className={styles.group}>
          <legend>{words.columns}</legend>
          {offered.map((name) => (
            <label key={name} className={styles.check}>
              <input
                type="checkbox"
                checked={columns.includes(name)}
                onChange={() => toggle(name)}
              />
              {words.names[name]}
            </label>
          ))}
        </fieldset>
        {OFFERED_COLUMNS[list].hasMetadata && <MetadataKeys keys={keys} onChange={setKeys} />}
        <p role="status" className={styles.error}>
          {isNone && words.none}
        </p>
        <div className={styles.actions}>
          <Button
            tone="plain"
            onPress={() => {
              setChoice(usualChoice(list));
              setKeys('');
            }}
          >
            {words.usual}
          </Button>
          <Button type="submit" tone="primary" isDisabled={isNone}>
            {common.exportCsv}
          </Button>
        </div>
        <a
          ref={link}
          href={exportPath(scope, list, filter, choice)}
          download
          hidden
          aria-hidden="true"
          tabIndex={-1}
        >
          {common.exportCsv}
        </a>
      </form>
    </Dialog>
  );
}

interface MetadataKeysProps {
  keys: string;
  onChange: (keys: string) => void;
}

function MetadataKeys({ keys, onChange }: MetadataKeysProps) {
  const { metadata, metadataHint } = useExportWords();
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{metadata}</label>
      <input
        id={id}
        className={styles.input}
        value={keys}
        pattern={KEYS}
        title={metadataHint}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-hint`} className={styles.hint}>
        {metadataHint}
      </span>
    </div>
  );
}

function keysIn(text: string): string[] {
  const keys = text.split(',').map((key) => key.trim());
  return [...new Set(keys)].filter((key) => key !== '');
}
