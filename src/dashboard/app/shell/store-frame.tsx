/** The frame of a store: menu, store and environment, the member, and the banner of Dev mode. */
import { ApolloProvider, useQuery } from '@apollo/client/react';
import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { clientOf, type Environment } from '../client';
import { graphql } from '../gql';
import { Button, LinkButton } from '../parts/forms/button';
import { LostPage } from '../parts/not-found';
import { Loaded, Page } from '../parts/page';
import { Notice } from '../parts/notice';
import { ScopeContext, type DashboardScope } from '../scope';
import { useSession, type SessionMembership } from '../session';
import { useWords } from '../words';
import { DevBanner } from './dev-banner';
import { EnvironmentSwitch } from './environment-switch';
import { Menu } from './menu';
import { MemberMenu, StoreMenu } from './menus';
import { Notices, type ShellNotice } from './notices';
import { SearchButton } from './search-button';
import styles from './frame.module.css';

const SHELL = graphql(`
  query Shell {
    viewer {
      now
      permissions
      sharedPermissions
      notices {
        id
        kind
        detail
        at
      }
    }
  }
`);

export function StoreFrame() {
  const { store, environment } = useParams({ strict: false });
  const membership = useSession()?.memberships.find(({ storeId }) => storeId === store);
  if (!membership || (environment !== 'dev' && environment !== 'prod')) return <LostPage />;
  return <MemberFrame key={`${store}/${environment}`} {...{ membership, environment }} />;
}

interface MemberFrameProps {
  membership: SessionMembership;
  environment: Environment;
}

function MemberFrame({ membership, environment }: MemberFrameProps) {
  return (
    <ApolloProvider client={clientOf(membership.storeId, environment)}>
      <Facts membership={membership} environment={environment} />
    </ApolloProvider>
  );
}

/** What the member may do here, asked once for each store and environment. */
function Facts({ membership, environment }: MemberFrameProps) {
  const { shell } = useWords();
  const session = useSession();
  const isClosed = membership.isSuspended || (environment === 'prod' && session?.limit !== 'NONE');
  const result = useQuery(SHELL, { skip: isClosed, fetchPolicy: 'cache-first' });
  const scope = (
    may: { permissions: readonly string[]; sharedPermissions: readonly string[] },
    now: string,
  ): DashboardScope => ({
    store: membership.storeId,
    environment,
    membership,
    permissions: new Set(may.permissions),
    sharedPermissions: new Set(may.sharedPermissions),
    now,
  });
  if (isClosed)
    return (
      <ScopeContext value={scope({ permissions: [], sharedPermissions: [] }, '')}>
        <Frame>
          <Page title={membership.isSuspended ? shell.suspended.title : shell.needsFactor.title}>
            <Notice>
              {membership.isSuspended ? shell.suspended.text : shell.needsFactor.text}
            </Notice>
            {!membership.isSuspended && (
              <div>
                <LinkButton to="/account" tone="primary">
                  {shell.needsFactor.act}
                </LinkButton>
              </div>
            )}
          </Page>
        </Frame>
      </ScopeContext>
    );
  return (
    <Loaded result={result}>
      {({ viewer }) =>
        viewer && (
          <ScopeContext value={scope(viewer, viewer.now)}>
            <Frame notices={viewer.notices}>
              <Outlet />
            </Frame>
          </ScopeContext>
        )
      }
    </Loaded>
  );
}

interface FrameProps {
  notices?: readonly ShellNotice[];
  children: ReactNode;
}

function Frame({ notices = [], children }: FrameProps) {
  const { shell } = useWords();
  const { pathname } = useRouterState({ select: ({ location }) => location });
  // The menu of a phone closes by itself when it has led somewhere.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === pathname;
  return (
    <div className={styles.frame}>
      <Menu isOpen={isOpen} />
      <div className={styles.main}>
        <header className={styles.top}>
          <div className={styles.toggle}>
            <Button
              tone="plain"
              icon={isOpen ? 'close' : 'menu'}
              label={shell.menu}
              onPress={() => setOpenedAt(isOpen ? null : pathname)}
            />
          </div>
          <StoreMenu />
          <EnvironmentSwitch />
          <div className={styles.grow} />
          <SearchButton />
          <MemberMenu />
        </header>
        <DevBanner />
        <Notices notices={notices} />
        <main id="content">{children}</main>
      </div>
    </div>
  );
}
