/** `/dashboard/go/{id}`: finds the store and environment of any id, and its page. */
import { Navigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { clientOf, type Environment } from '../../client';
import { graphql } from '../../gql';
import { LostPage } from '../../parts/not-found';
import { placeOf } from '../../place';
import { useSession } from '../../session';

const WHERE = graphql(`
  query Where($id: ID!) {
    node(id: $id) {
      ...PlacedNode
    }
  }
`);

export function GoPage() {
  const { id = '' } = useParams({ strict: false });
  const memberships = useSession()?.memberships;
  const [to, setTo] = useState<string | null>();
  useEffect(() => {
    void findPage(id, memberships?.map(({ storeId }) => storeId) ?? []).then(setTo);
  }, [id, memberships]);
  if (to) return <Navigate to={to} replace />;
  return to === null ? <LostPage /> : null;
}

async function findPage(id: string, stores: readonly string[]): Promise<string | null> {
  const scopes = stores.flatMap((store) =>
    (['prod', 'dev'] as const).map((environment): { store: string; environment: Environment } => ({
      store,
      environment,
    })),
  );
  const found = await Promise.all(
    scopes.map((scope) =>
      clientOf(scope.store, scope.environment)
        .query({ query: WHERE, variables: { id }, fetchPolicy: 'no-cache' })
        .then(
          ({ data }) => (data?.node ? placeOf(scope, data.node) : null),
          () => null,
        ),
    ),
  );
  return found.find((path) => path !== null) ?? null;
}
