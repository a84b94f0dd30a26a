/** Ways to give the page of a checkout or link to a buyer. */
import { Button } from '../../parts/forms/button';
import { Copy } from '../../parts/copy';
import { Panel } from '../../parts/panel';
import { QrCode } from '../../parts/qr';
import { useWords } from '../../words';
import styles from './checkouts.module.css';

export function Share({ url, text }: { url: string; text: string }) {
  const { checkouts } = useWords();
  return (
    <Panel title={checkouts.share}>
      <div className={styles.share}>
        <QrCode text={url} label={checkouts.qr} />
        <a href={url} target="_blank" rel="noreferrer" className={styles.url}>
          {url}
        </a>
        <div className={styles.actions}>
          <Copy text={url} label={checkouts.copyUrl} />
          <Copy text={`${text} ${url}`} label={checkouts.copyText} />
          <Button isSmall onPress={() => window.print()}>
            {checkouts.print}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
