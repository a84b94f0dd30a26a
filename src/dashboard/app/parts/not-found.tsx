/** An address without a page, or an object that does not exist here. */
import { useWords } from '../words';
import { LinkButton } from './forms/button';
import { Page } from './page';
import styles from '../shell/frame.module.css';

/** The same outside of a store, where no frame has the landmark. */
export function LostPage() {
  return (
    <main id="content" className={styles.bare}>
      <NotFound />
    </main>
  );
}

export function NotFound() {
  const { notFound } = useWords();
  return (
    <Page title={notFound.title}>
      <p>{notFound.text}</p>
      <p>
        <LinkButton to="/">{notFound.home}</LinkButton>
      </p>
    </Page>
  );
}
