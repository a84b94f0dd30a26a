/** An address without a page, or an object that does not exist here. */
import { useWords } from '../words';
import { LinkButton } from './button';
import { Page } from './page';

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
