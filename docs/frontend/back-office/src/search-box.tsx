import { useLazyQuery } from '@apollo/client/react';
import { Search } from './operations';

/** Finds by what is typed: an id, an e-mail address, a CPF or CNPJ, a name. */
export function SearchBox() {
  const [search, { data, error, loading }] = useLazyQuery(Search, { fetchPolicy: 'network-only' });
  const hits = data?.search?.filter(({ node }) =>
    ['Subscription', 'Customer'].includes(node.__typename),
  );
  const find = (form: FormData) => {
    const text = String(form.get('text')).trim();
    if (text.length > 1) void search({ variables: { text } });
  };
  return (
    <search>
      <form action={find}>
        <label>
          Search <input name="text" type="search" minLength={2} maxLength={100} required />
        </label>
        <button disabled={loading}>Find</button>
      </form>
      {error && <p role="alert">{error.message}</p>}
      {hits && (
        <ul aria-label="Found">
          {hits.map(({ node, title, subtitle }) => (
            <li key={node.id}>
              <a href={`#/${node.id}`}>{title}</a> {subtitle}
            </li>
          ))}
          {hits.length === 0 && <li>Nothing found.</li>}
        </ul>
      )}
    </search>
  );
}
