/** Mails to the members of a store about what they act on, and about changes of their access. */
import { publicUrl } from '../../config/config';
import { Dispute } from '../../modules/payments/disputes/dispute';
import { Transfer } from '../../modules/payouts/transfers/transfer';
import { ProviderAccount } from '../../modules/providers/accounts/provider-account';
import { ProviderOutage } from '../../modules/providers/accounts/state/provider-outage';
import { ApiKey } from '../../modules/stores/keys/api-key';
import { Webhook } from '../../modules/webhooks/endpoints/webhook';
import { browserName } from '../../modules/members/sessions/browser-name';
import { oneLine, safeName, type Block } from '../content';
import { NO_LONGER, text, type ReadContent } from '../reading';

/** What a provider or bank wrote, in one line that no mail program turns into a page. */
const REASON_MAX = 200;

export const newSignIn: ReadContent = ({ shop, message, words }) => {
  const said = words.newSignIn;
  const { browser, at } = message.values;
  const name = typeof browser === 'string' ? safeName(browserName(browser)) : '';
  return {
    subject: said.subject(shop.name),
    preview: said.text,
    heading: said.heading,
    blocks: [
      text(said.text),
      facts([
        [said.browser, name || said.unknownBrowser],
        [said.at, words.format.dateTime(new Date(String(at)))],
      ]),
      text(said.mine),
      text(said.stranger),
      button(said.button, '/account'),
    ],
  };
};

export const roleChanged: ReadContent = ({ shop, message, words }) => {
  const said = words.roleChanged;
  const role = String(message.values.role);
  const sentence = said.text(shop.name, said.roles[role] ?? role);
  return {
    subject: said.subject(shop.name),
    preview: sentence,
    heading: said.heading,
    blocks: [text(sentence), text(said.again), text(said.wrong), button(said.button, '')],
  };
};

export const disputeOpened: ReadContent = async ({ rows, message, words }) => {
  const dispute = await rows.find(Dispute, message.objectId);
  if (dispute?.status !== 'OPEN') return NO_LONGER;
  const said = words.disputeOpened;
  const amount = words.format.money(dispute.amount);
  return {
    subject: said.subject(amount),
    preview: said.text(amount),
    heading: said.heading,
    blocks: [
      text(said.text(amount)),
      facts([
        [words.common.amount, amount],
        [words.receipt.payment, dispute.chargeId],
        [said.reason, reasonOf(dispute.reason)],
        ...(dispute.answerBy
          ? [[said.answerBy, words.format.dateTime(dispute.answerBy)] as const]
          : []),
      ]),
      text(said.what),
      button(said.button, `/go/${dispute.id}`),
    ],
  };
};

/** Not once it is answered: the reminder may have waited. */
export const disputeAnswerDue: ReadContent = async ({ rows, message, words }) => {
  const dispute = await rows.find(Dispute, message.objectId);
  if (dispute?.status !== 'OPEN' || dispute.stage !== 'AWAITING_EVIDENCE' || !dispute.answerBy)
    return NO_LONGER;
  const said = words.disputeAnswerDue;
  const amount = words.format.money(dispute.amount);
  const deadline = words.format.dateTime(dispute.answerBy);
  return {
    subject: said.subject(amount),
    preview: said.text(deadline),
    heading: said.heading,
    blocks: [
      text(said.text(deadline)),
      facts([
        [words.common.amount, amount],
        [words.receipt.payment, dispute.chargeId],
        [words.disputeOpened.reason, reasonOf(dispute.reason)],
      ]),
      text(said.what),
      button(said.button, `/go/${dispute.id}`),
    ],
  };
};

export const payoutFailed: ReadContent = async ({ rows, message, words }) => {
  const transfer = await rows.find(Transfer, message.objectId);
  if (!transfer || transfer.status === 'PENDING' || transfer.status === 'COMPLETE')
    return NO_LONGER;
  const said = words.payoutFailed;
  const amount = words.format.money(transfer.amount);
  return {
    subject: said.subject(amount),
    preview: said.text,
    heading: said.heading,
    blocks: [
      text(said.text),
      facts([
        [words.common.amount, amount],
        [said.reason, reasonOf(transfer.failureReason) || said.noReason],
      ]),
      text(said.what),
      button(said.button, `/go/${transfer.id}`),
    ],
  };
};

export const webhookDisabled: ReadContent = async ({ rows, message, words }) => {
  const webhook = await rows.find(Webhook, message.objectId);
  if (webhook?.status !== 'DISABLED' || !webhook.disabledAt) return NO_LONGER;
  const { id, name, endpoint, disabledAt, disabledReason } = webhook;
  if (disabledReason === 'MERCHANT' || disabledReason === null) return NO_LONGER;
  const said = words.webhookDisabled;
  return {
    subject: said.subject(safeName(name)),
    preview: said[disabledReason],
    heading: said.heading,
    blocks: [
      text(said[disabledReason]),
      facts([
        // Without its path and query, in which some receivers keep a secret.
        [said.endpoint, new URL(endpoint).host],
        [said.since, words.format.dateTime(disabledAt)],
      ]),
      text(said.what),
      button(said.button, `/go/${id}`),
    ],
  };
};

/** About all methods that fail when it is sent. */
export const accountFailing: ReadContent = async ({ rows, message, words }) => {
  const account = await rows.find(ProviderAccount, message.objectId);
  const outages = await rows.list(
    ProviderOutage,
    { providerAccountId: message.objectId },
    { order: { createdAt: 'ASC', id: 'ASC' }, limit: METHODS_MAX },
  );
  const [first] = outages;
  if (!account || !first) return NO_LONGER;
  const said = words.accountFailing;
  const methods = outages.map(({ method }) => said.methods[method] ?? method).join(', ');
  const needsRepair = outages.some((outage) => outage.needsRepair);
  return {
    subject: said.subject(safeName(account.name)),
    preview: said.text(methods),
    heading: said.heading,
    blocks: [
      text(said.text(methods)),
      facts([[said.since, words.format.dateTime(first.createdAt)]]),
      text(needsRepair ? said.repair : said.away),
      button(said.button, ''),
    ],
  };
};

export const keyExpiring: ReadContent = async ({ rows, message, words, clock }) => {
  const key = await rows.find(ApiKey, message.objectId);
  if (!key?.expiresAt || key.revokedAt || key.expiresAt <= clock.wall()) return NO_LONGER;
  const said = words.keyExpiring;
  const date = words.format.date(key.expiresAt);
  const description = safeName(key.description);
  return {
    subject: said.subject(key.hint, date),
    preview: said.text,
    heading: said.heading(date),
    blocks: [
      text(said.text),
      facts([
        [said.key, `…${key.hint}`],
        ...(description ? [[said.description, description] as const] : []),
        [said.expires, words.format.dateTime(key.expiresAt)],
      ]),
      text(said.what),
      button(said.button, `/go/${key.id}`),
    ],
  };
};

/** An account has at most this many methods. */
const METHODS_MAX = 10;

const facts = (pairs: readonly (readonly [string, string])[]): Block => ({
  kind: 'facts',
  facts: pairs,
});

const button = (label: string, path: string): Block => ({
  kind: 'button',
  label,
  url: publicUrl(`/dashboard${path}`),
});

const reasonOf = (reason: string | null): string =>
  [...oneLine(reason ?? '')].slice(0, REASON_MAX).join('');
