/** What the member sees at the next visit, because another person may have done it. */
import { Link } from '@tanstack/react-router';
import { graphql } from '../gql';
import type { ShellQuery } from '../gql/graphql';
import { useAct } from '../acts/act';
import { useFinish } from '../acts/finish';
import { Button } from '../parts/forms/button';
import { Icon } from '../parts/icon';
import { dateTime } from '../time';
import { useWords } from '../words';
import styles from './frame.module.css';

const MARK_READ = graphql(`
  mutation MarkNoticesRead {
    markNoticesRead {
      user {
        id
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);

export type ShellNotice = NonNullable<ShellQuery['viewer']>['notices'][number];

export function Notices({ notices }: { notices: readonly ShellNotice[] }) {
  const { notices: words } = useWords();
  const mark = useAct(MARK_READ);
  const finish = useFinish('Shell');
  if (notices.length === 0) return null;
  const read = async () => {
    if (await mark.send({})) await finish(words.read);
  };
  return (
    <aside className={styles.notices} aria-label={words.title}>
      <Icon name="alert" />
      <ul>
        {notices.map(({ id, kind, detail, at }) => (
          <li key={id}>
            {words.kinds[kind]}
            {detail && `: ${detail}`} <small>{dateTime(at)}</small>
          </li>
        ))}
      </ul>
      <Link to="/account">{words.notMe}</Link>
      <Button isSmall isPending={mark.isPending} onPress={() => void read()}>
        {words.read}
      </Button>
    </aside>
  );
}
