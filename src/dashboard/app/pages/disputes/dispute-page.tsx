/** One dispute: its deadline, the files of the evidence, and the answer. */
import { useQuery } from '@apollo/client/react';
import { Link, useParams } from '@tanstack/react-router';
import { NotFound } from '../../parts/not-found';
import { Notice } from '../../parts/notice';
import { Loaded, Page } from '../../parts/page';
import { Facts, Panel } from '../../parts/panel';
import { Status } from '../../parts/status';
import { money } from '../../money';
import { pagePath } from '../../paths';
import { useMay, useScope } from '../../scope';
import { dateTime } from '../../time';
import { useDisputeWords } from '../../words/disputes';
import { DISPUTE, shownStage, type DisputeDetails } from './dispute';
import { AcceptButton, SubmitButton } from './dispute-acts';
import { AddFileButton, EvidenceFiles } from './evidence-files';
import styles from '../../parts/page.module.css';

export function DisputePage() {
  const disputes = useDisputeWords();
  const { id = '' } = useParams({ strict: false });
  const scope = useScope();
  const result = useQuery(DISPUTE, { variables: { id }, errorPolicy: 'all' });
  const dispute = result.data?.dispute;
  if (result.data && !dispute) return <NotFound />;
  return (
    <Page
      title={dispute ? money(dispute.amount) : disputes.one}
      badge={dispute && <Status value={dispute.status} />}
      back={{ to: pagePath(scope, 'disputes'), name: disputes.title }}
      actions={dispute && <Actions dispute={dispute} />}
    >
      <Loaded result={result}>{() => dispute && <Details dispute={dispute} />}</Loaded>
    </Page>
  );
}

function Actions({ dispute }: { dispute: DisputeDetails }) {
  const mayAnswer = useMay('REFUND:CREATE');
  if (!mayAnswer || !isAnswerable(dispute)) return null;
  return (
    <>
      <AcceptButton dispute={dispute} />
      <SubmitButton dispute={dispute} />
    </>
  );
}

function HandInNotice({ dispute }: { dispute: DisputeDetails }) {
  const disputes = useDisputeWords();
  const { status, stage, handedInAt } = dispute;
  if (status !== 'OPEN' || stage !== 'SUBMITTED') return null;
  return <Notice>{handedInAt ? disputes.handedIn : disputes.handIn}</Notice>;
}

function Details({ dispute }: { dispute: DisputeDetails }) {
  const disputes = useDisputeWords();
  const scope = useScope();
  const mayAnswer = useMay('REFUND:CREATE') && isAnswerable(dispute);
  const { id, chargeId, answerBy, answeredAt, handedInAt, closedAt, bundleUrl } = dispute;
  const isOpen = dispute.status === 'OPEN';
  return (
    <>
      <HandInNotice dispute={dispute} />
      <Panel title={disputes.details}>
        <Facts
          rows={[
            [disputes.stage, disputes.stages[shownStage(dispute)]],
            [disputes.answerBy, answerBy ? dateTime(answerBy) : isOpen && disputes.noDeadline],
            [disputes.reason, dispute.reason],
            [
              disputes.payment,
              <Link key="payment" to={pagePath(scope, 'payments', chargeId)}>
                {chargeId}
              </Link>,
            ],
            [disputes.createdAt, dateTime(dispute.createdAt)],
            [disputes.answeredAt, answeredAt && dateTime(answeredAt)],
            [disputes.handedInAt, handedInAt && dateTime(handedInAt)],
            [disputes.closedAt, closedAt && dateTime(closedAt)],
            [disputes.notes, dispute.deliveryNotes],
            [disputes.id, <code key="id">{id}</code>],
          ]}
        />
      </Panel>
      <Panel title={disputes.evidence} actions={mayAnswer && <AddFileButton dispute={dispute} />}>
        {mayAnswer && <p>{disputes.evidenceText}</p>}
        <EvidenceFiles dispute={dispute} isChangeable={mayAnswer} />
        {bundleUrl && (
          <p className={styles.actions}>
            <a href={bundleUrl}>{disputes.bundle}</a>
          </p>
        )}
      </Panel>
    </>
  );
}

function isAnswerable({ status, stage }: DisputeDetails): boolean {
  return status === 'OPEN' && (stage === 'AWAITING_EVIDENCE' || stage === 'UNANSWERED');
}
