/** One seller: balance, statement, withdrawals and the rules of its money. */
import { useQuery } from '@apollo/client/react';
import { useParams } from '@tanstack/react-router';
import { graphql } from '../../gql';
import type { SubAccountQuery } from '../../gql/graphql';
import { Empty } from '../../parts/empty';
import { LinkButton } from '../../parts/forms/button';
import { NotFound } from '../../parts/not-found';
import { Notice } from '../../parts/notice';
import { Loaded, Page } from '../../parts/page';
import { Columns, Facts, Figures, Panel, Stack } from '../../parts/panel';
import { money } from '../../money';
import { pagePath } from '../../paths';
import { useMay, useScope } from '../../scope';
import { taxIdText } from '../../tax-id';
import { dateTime } from '../../time';
import { useWords } from '../../words';
import { useSubAccountWords } from '../../words/sub-accounts';
import { StatementTable } from '../balance/statement-table';
import { TransferTable } from '../payouts/transfer-table';
import { DeleteSubAccountButton, EditSubAccountButton } from './sub-account-form';
import { WithdrawButton } from './withdraw-form';

const SUB_ACCOUNT = graphql(`
  query SubAccount($id: ID!) {
    subAccount(id: $id) {
      id
      name
      taxId
      externalId
      pixKey
      metadata
      createdAt
      balance {
        available
        pending
        blocked
      }
    }
  }
`);

/** Its lists are refused for a seller that does not exist. */
const LISTS = graphql(`
  query SubAccountLists($id: ID!) {
    bankStatement(first: 10, filter: { subAccountId: $id }) {
      nodes {
        id
        ...StatementTableRow
      }
    }
    payouts(first: 10, filter: { subAccountId: $id }) {
      nodes {
        id
        ...TransferRow
      }
    }
  }
`);

type Account = NonNullable<SubAccountQuery['subAccount']>;

export function SubAccountPage() {
  const words = useSubAccountWords();
  const { pages } = useWords();
  const { id = '' } = useParams({ strict: false });
  const scope = useScope();
  const result = useQuery(SUB_ACCOUNT, { variables: { id } });
  const account = result.data?.subAccount;
  if (result.data && !account) return <NotFound />;
  return (
    <Page
      title={account?.name ?? words.one}
      back={{ to: pagePath(scope, 'subAccounts'), name: pages.subAccounts }}
      actions={account && <Actions account={account} />}
    >
      <Loaded result={result}>
        {() =>
          account && (
            <>
              <Holdings account={account} />
              <Columns>
                <Lists id={id} />
                <Stack>
                  <Details account={account} />
                  <Panel title={words.rules}>
                    <ul>
                      {words.rulesOf.map((rule) => (
                        <li key={rule}>{rule}</li>
                      ))}
                    </ul>
                  </Panel>
                </Stack>
              </Columns>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Actions({ account }: { account: Account }) {
  const mayEdit = useMay('CONNECT:CREATE');
  const mayDelete = useMay('CONNECT:DELETE');
  const mayWithdraw = useMay('WITHDRAW:CREATE');
  return (
    <>
      {mayEdit && <EditSubAccountButton account={account} />}
      {mayDelete && <DeleteSubAccountButton account={account} />}
      {mayWithdraw && <WithdrawButton id={account.id} pixKey={account.pixKey} />}
    </>
  );
}

function Holdings({ account }: { account: Account }) {
  const { balance } = account;
  const words = useSubAccountWords();
  if (!balance) return null;
  return (
    <>
      {balance.available < 0 && <Notice>{words.negativeText}</Notice>}
      <Figures
        rows={[
          { name: words.available, value: money(balance.available) },
          { name: words.pending, value: money(balance.pending) },
          { name: words.blocked, value: money(balance.blocked) },
        ]}
      />
    </>
  );
}

function Lists({ id }: { id: string }) {
  const result = useQuery(LISTS, { variables: { id } });
  const words = useSubAccountWords();
  const scope = useScope();
  const all = (page: 'balance' | 'payouts') => (
    <LinkButton isSmall to={`${pagePath(scope, page)}?subAccountId=${id}`}>
      {words.all}
    </LinkButton>
  );
  return (
    <Stack>
      <Panel title={words.statement} isFlush actions={all('balance')}>
        <Loaded result={result}>
          {({ bankStatement }) => (
            <StatementTable
              rows={bankStatement?.nodes ?? []}
              empty={<Empty {...words.noMovements} />}
            />
          )}
        </Loaded>
      </Panel>
      <Panel title={words.withdrawals} isFlush actions={all('payouts')}>
        <Loaded result={result}>
          {({ payouts }) => (
            <TransferTable rows={payouts?.nodes ?? []} empty={<Empty {...words.noWithdrawals} />} />
          )}
        </Loaded>
      </Panel>
    </Stack>
  );
}

function Details({ account }: { account: Account }) {
  const words = useSubAccountWords();
  return (
    <Panel title={words.details}>
      <Facts
        rows={[
          [words.taxId, taxIdText(account.taxId)],
          [words.pixKey, taxIdText(account.pixKey)],
          [words.externalId, account.externalId],
          [words.createdAt, dateTime(account.createdAt)],
          ...Object.entries(account.metadata).map(([key, value]) => [key, String(value)] as const),
          [words.id, <code key="id">{account.id}</code>],
        ]}
      />
    </Panel>
  );
}
