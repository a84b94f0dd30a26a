/** A piece of code to copy. */
import { browserState } from '../live/browser-state';
import { Copy } from './copy';
import styles from './snippet.module.css';

export function Snippet({ name, code }: { name: string; code: string }) {
  return (
    <figure className={styles.snippet}>
      <figcaption className={styles.bar}>
        {name}
        <Copy text={code} />
      </figcaption>
      <pre className={styles.code} tabIndex={0} role="region" aria-label={name}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}

/** A call of the API for a shell, with the address of this service and never a key. */
export function curl(path: string, body: object): string {
  const json = JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');
  return [
    `curl ${browserState().origin}${path} \\`,
    '  -H "Authorization: Bearer $PITANGA_KEY" \\',
    "  -H 'Content-Type: application/json' \\",
    `  -d '${json}'`,
  ].join('\n');
}
