/** Every migration, in order; append-only. */
import { Foundation0001 } from './0001-foundation';
import { Coupons0002 } from './0002-coupons';
import { Transfers0003 } from './0003-transfers';
import { Transparents0004 } from './0004-transparents';
import { Refunds0005 } from './0005-refunds';
import { RateBuckets0006 } from './0006-rate-buckets';
import { Subscriptions0007 } from './0007-subscriptions';
import { ListIndexes0008 } from './0008-list-indexes';
import { Deliveries0009 } from './0009-deliveries';
import { MoneyInDoubt0010 } from './0010-money-in-doubt';
import { ClaimTokens0012 } from './0012-claim-tokens';
import { Pages0013 } from './0013-pages';
import { AuditLog0015 } from './0015-audit-log';
import { PermissionsOfAnswers0016 } from './0016-permissions-of-answers';
import { ReadLists0017 } from './0017-read-lists';
import { BuyersTries0019 } from './0019-buyers-tries';
import { DisputesAndOffers0020 } from './0020-disputes-and-offers';
import { LooksAndOrder0022 } from './0022-looks-and-order';
import { SilentWebhooks0023 } from './0023-silent-webhooks';
import { MembersAndOperators0482 } from './0482-members-and-operators';
import { AccountsAndCards0483 } from './0483-accounts-and-cards';
import { MailsAndDocuments0484 } from './0484-mails-and-documents';
import { NewColumns0485 } from './0485-new-columns';
import { TableSettings0486 } from './0486-table-settings';
import { ChangedDays0487 } from './0487-changed-days';
import { GuardsOfMoney0488 } from './0488-guards-of-money';
import { GuardsOfSubscriptions0489 } from './0489-guards-of-subscriptions';
import { Rules0490 } from './0490-rules';
import { OldRows0491 } from './0491-old-rows';
import { Indexes0492 } from './0492-indexes';
import { AddOns0500 } from './0500-add-ons';
import { MailsThatComeFirst0520 } from './0520-mails-that-come-first';
import { PeriodsOfChanges0600 } from './0600-periods-of-changes';
import { OverdueCharges0601 } from './0601-overdue-charges';
import { EndedSubscriptions0620 } from './0620-ended-subscriptions';
import { RefundedCredit0621 } from './0621-refunded-credit';
import { PageLanguages0640 } from './0640-page-languages';
import { HashKeys0720 } from './0720-hash-keys';
import { ClaimedRefunds0721 } from './0721-claimed-refunds';
import { EarlierSecrets0740 } from './0740-earlier-secrets';
import { RemindersOfImports0745 } from './0745-reminders-of-imports';
import { RepeatedRefundRequests0746 } from './0746-repeated-refund-requests';

export const migrations = [
  Foundation0001,
  Coupons0002,
  Transfers0003,
  Transparents0004,
  Refunds0005,
  RateBuckets0006,
  Subscriptions0007,
  ListIndexes0008,
  Deliveries0009,
  MoneyInDoubt0010,
  ClaimTokens0012,
  Pages0013,
  AuditLog0015,
  PermissionsOfAnswers0016,
  ReadLists0017,
  BuyersTries0019,
  DisputesAndOffers0020,
  LooksAndOrder0022,
  SilentWebhooks0023,
  MembersAndOperators0482,
  AccountsAndCards0483,
  MailsAndDocuments0484,
  NewColumns0485,
  TableSettings0486,
  ChangedDays0487,
  GuardsOfMoney0488,
  GuardsOfSubscriptions0489,
  Rules0490,
  OldRows0491,
  Indexes0492,
  AddOns0500,
  MailsThatComeFirst0520,
  PeriodsOfChanges0600,
  OverdueCharges0601,
  EndedSubscriptions0620,
  RefundedCredit0621,
  PageLanguages0640,
  HashKeys0720,
  ClaimedRefunds0721,
  EarlierSecrets0740,
  RemindersOfImports0745,
  RepeatedRefundRequests0746,
];
