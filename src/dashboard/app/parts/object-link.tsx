/** An id, as a link to the page of its object where there is one. */
import { Link } from '@tanstack/react-router';
import { pathOfId } from '../paths';
import { useScope } from '../scope';

export function ObjectLink({ id }: { id: string }) {
  const path = pathOfId(useScope(), id);
  return path ? <Link to={path}>{id}</Link> : <code>{id}</code>;
}
