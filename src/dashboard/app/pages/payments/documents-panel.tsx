/** The invoice and the credit notes of a payment, and the button that issues the invoice. */
import { useApolloClient } from '@apollo/client/react';
import { graphql } from '../../gql';
import { useAct } from '../../acts/act';
import { Button } from '../../parts/forms/button';
import { Fault } from '../../parts/fault';
import { Facts, Panel } from '../../parts/panel';
import { Refusals } from '../../parts/refusals';
import { money } from '../../money';
import { useMay } from '../../scope';
import { useToast } from '../../shell/toasts';
import { date } from '../../time';
import { useWords } from '../../words';
import type { PaymentDetails } from './payment';
import page from '../../parts/page.module.css';

const ISSUE = graphql(`
  mutation IssueInvoice($input: CreateBillingDocumentInput!) {
    createBillingDocument(input: $input) {
      billingDocument {
        id
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);

const ENDED = ['CANCELLED', 'EXPIRED', 'FAILED'];

export function DocumentsPanel({ payment }: { payment: PaymentDetails }) {
  const { documents: words } = useWords().payments;
  const toast = useToast();
  const client = useApolloClient();
  const issue = useAct(ISSUE);
  const documents = payment.billingDocuments?.nodes ?? [];
  const isIssuable =
    useMay('CHECKOUT:CREATE') && documents.length === 0 && !ENDED.includes(payment.status);
  if (documents.length === 0 && !isIssuable) return null;
  const submit = async () => {
    if (!(await issue.send({ input: { chargeId: payment.id } }))) return;
    toast(words.issued);
    await client.refetchQueries({ include: ['Payment'] });
  };
  return (
    <Panel title={words.title}>
      <p>{words.text}</p>
      <Facts
        rows={documents.map(({ kind, number, status, amount, createdAt, pdfUrl }) => [
          `${words.kinds[kind]} ${number}`,
          <>
            {[money(amount), date(createdAt), ...(status === 'VOID' ? [words.void] : [])].join(
              ' · ',
            )}
            {pdfUrl && (
              <>
                {' · '}
                <a href={pdfUrl}>PDF</a>
              </>
            )}
          </>,
        ])}
      />
      <Refusals errors={issue.errors} />
      {Boolean(issue.failure) && <Fault error={issue.failure} />}
      {isIssuable && (
        <div className={page.actions}>
          <Button isPending={issue.isPending} onPress={() => void submit()}>
            {words.issue}
          </Button>
        </div>
      )}
    </Panel>
  );
}
