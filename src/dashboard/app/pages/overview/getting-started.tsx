/** The first steps of a new store. Each is ticked when the data shows that it was done. */
import { Link } from '@tanstack/react-router';
import { Icon } from '../../parts/icon';
import { Panel } from '../../parts/panel';
import { pagePath, type PageName } from '../../paths';
import { useScope } from '../../scope';
import { useWords } from '../../words';
import type { Overview } from './overview';
import { SampleDataButton } from './sample-data';
import styles from './overview.module.css';

export function GettingStarted({ data }: { data: Overview }) {
  const { overview, common } = useWords();
  const scope = useScope();
  const { steps } = overview;
  const any = (list: { nodes: readonly unknown[] } | null | undefined) =>
    Boolean(list?.nodes.length);
  const rows: readonly [text: string, isDone: boolean, page: PageName][] = [
    [steps.product, any(data.products), 'products'],
    [steps.link, any(data.paymentLinks) || any(data.checkouts), 'links'],
    [steps.payment, any(data.charges), 'payments'],
    [steps.mail, any(data.messages), 'mails'],
    [steps.webhook, any(data.webhooks), 'webhooks'],
    [steps.key, any(data.apiKeys), 'keys'],
  ];
  const next = rows.findIndex(([, isDone]) => !isDone);
  if (next === -1) return null;
  return (
    <Panel title={overview.gettingStarted} actions={!any(data.products) && <SampleDataButton />}>
      <ol className={styles.steps}>
        {rows.map(([text, isDone, page], index) => (
          <li key={page} className={isDone ? styles.done : undefined}>
            <span className={styles.tick}>
              {isDone ? <Icon name="check" size={14} /> : index + 1}
            </span>
            {index === next ? <Link to={pagePath(scope, page)}>{text}</Link> : text}
            {isDone && <span className={styles.hidden}>{common.done}</span>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
