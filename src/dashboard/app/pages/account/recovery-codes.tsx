/** The recovery codes, shown once. */
import { Copy } from '../../parts/copy';
import { Panel } from '../../parts/panel';
import { useWords } from '../../words';
import styles from './account.module.css';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { account } = useWords();
  return (
    <Panel title={account.codes} actions={<Copy text={codes.join('\n')} />}>
      <p>{account.codesText}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
