/** A piece of code to copy. */
import { curlOf, programOf, type ExampleCall } from '../code/calls';
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

/** A call of the API: as a command, and as a program with the client package. */
export function CallSnippets({ call }: { call: ExampleCall }) {
  const { origin } = browserState();
  return (
    <>
      <Snippet name="curl" code={curlOf(origin, call)} />
      <Snippet name="TypeScript (@pitanga/client)" code={programOf(origin, call)} />
    </>
  );
}
