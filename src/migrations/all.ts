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
import { ClockOfEveryStore0030 } from './0030-clock-of-every-store';
import { IssuedCodes0033 } from './0033-issued-codes';
import { IncomingPaymentsByProvider0034 } from './0034-incoming-payments-by-provider';
import { Erasure0035 } from './0035-erasure';
import { CardTries0038 } from './0038-card-tries';
import { ProductFiles0039 } from './0039-product-files';
import { BoundSecrets0040 } from './0040-bound-secrets';
import { SecretKeyIds0041 } from './0041-secret-key-ids';
import { EndpointTurns0042 } from './0042-endpoint-turns';
import { Figures0043 } from './0043-figures';
import { ChargeKinds0044 } from './0044-charge-kinds';
import { ChargeKindsOfOldRows0045 } from './0045-charge-kinds-of-old-rows';
import { DiscountDefault0046 } from './0046-discount-default';
import { Buyers0047 } from './0047-buyers';
import { PartialRefunds0049 } from './0049-partial-refunds';
import { Campaigns0050 } from './0050-campaigns';
import { RetriesByMerchants0051 } from './0051-retries-by-merchants';
import { Pauses0052 } from './0052-pauses';
import { CampaignIndexes0053 } from './0053-campaign-indexes';
import { ReportIndexes0054 } from './0054-report-indexes';
import { PauseIndexes0055 } from './0055-pause-indexes';
import { Tokens0056 } from './0056-tokens';
import { FilterIndexes0057 } from './0057-filter-indexes';
import { Imports0059 } from './0059-imports';
import { ImportIndexes0060 } from './0060-import-indexes';
import { SearchIndexes0061 } from './0061-search-indexes';
import { TokenList0062 } from './0062-token-list';
import { ProviderAccounts0063 } from './0063-provider-accounts';
import { TransferAccounts0064 } from './0064-transfer-accounts';
import { ProviderHandles0065 } from './0065-provider-handles';
import { DailyTotals0066 } from './0066-daily-totals';
import { SubscriptionAccounts0067 } from './0067-subscription-accounts';
import { EndedAnnouncements0068 } from './0068-ended-announcements';
import { CardAttempts0069 } from './0069-card-attempts';
import { Purses0071 } from './0071-purses';
import { AccountsCompared0072 } from './0072-accounts-compared';
import { People0073 } from './0073-people';
import { MakersOfKeys0074 } from './0074-makers-of-keys';
import { ProviderOutages0077 } from './0077-provider-outages';
import { SchemaFloor0078 } from './0078-schema-floor';
import { DailySales0079 } from './0079-daily-sales';
import { UncheckedInvariants0085 } from './0085-unchecked-invariants';
import { ProviderFees0088 } from './0088-provider-fees';
import { ProviderCards0089 } from './0089-provider-cards';
import { UsesOfCards0090 } from './0090-uses-of-cards';
import { SampleYears0091 } from './0091-sample-years';
import { DashboardIndexes0093 } from './0093-dashboard-indexes';
import { Restores0095 } from './0095-restores';
import { LooksAtInvariants0098 } from './0098-looks-at-invariants';
import { RenewalsByDay0099 } from './0099-renewals-by-day';
import { DailyMovements0100 } from './0100-daily-movements';
import { TableSettings0103 } from './0103-table-settings';
import { UnusedIndexes0104 } from './0104-unused-indexes';
import { EventArchives0105 } from './0105-event-archives';
import { IdsOfEvents0112 } from './0112-ids-of-events';
import { SumsOfMovements0113 } from './0113-sums-of-movements';
import { DeliveriesInOrder0116 } from './0116-deliveries-in-order';
import { CountOfCheckouts0117 } from './0117-count-of-checkouts';
import { LostAsks0119 } from './0119-lost-asks';
import { AuditLogKept0121 } from './0121-audit-log-kept';
import { DeclinedCharges0123 } from './0123-declined-charges';
import { DueDatesAndCouponTimes0127 } from './0127-due-dates-and-coupon-times';
import { Keywords0140 } from './0140-keywords';
import { CustomerAddresses0141 } from './0141-customer-addresses';
import { WebhookCompatibility0144 } from './0144-webhook-compatibility';
import { OperatorsWork0150 } from './0150-operators-work';
import { CouponRules0151 } from './0151-coupon-rules';
import { SubscriptionLists0152 } from './0152-subscription-lists';
import { StoredBuyers0153 } from './0153-stored-buyers';
import { DeadLetters0154 } from './0154-dead-letters';
import { ProviderCalls0155 } from './0155-provider-calls';
import { PartlyRefunded0157 } from './0157-partly-refunded';
import { Messages0160 } from './0160-messages';
import { MailChoices0161 } from './0161-mail-choices';
import { CustomerPortal0170 } from './0170-customer-portal';
import { KeysForAssistants0177 } from './0177-keys-for-assistants';
import { SecondAccounts0180 } from './0180-second-accounts';
import { CustomerFees0185 } from './0185-customer-fees';
import { BankIds0193 } from './0193-bank-ids';
import { PixWithoutBuyer0205 } from './0205-pix-without-buyer';
import { Reminders0210 } from './0210-reminders';
import { MessageRules0211 } from './0211-message-rules';
import { TransparentCards0220 } from './0220-transparent-cards';
import { TransparentCardRules0221 } from './0221-transparent-card-rules';
import { FiscalDocuments0230 } from './0230-fiscal-documents';
import { BillingDocuments0231 } from './0231-billing-documents';
import { ProratedChanges0240 } from './0240-prorated-changes';
import { FreeAmountLinks0255 } from './0255-free-amount-links';
import { CardExpiry0260 } from './0260-card-expiry';
import { Invoices0270 } from './0270-invoices';
import { InvoiceRules0271 } from './0271-invoice-rules';
import { InvoicesByMail0295 } from './0295-invoices-by-mail';
import { Closings0296 } from './0296-closings';
import { FractionalPercentages0300 } from './0300-fractional-percentages';
import { StoredCards0310 } from './0310-stored-cards';
import { PublicKeys0311 } from './0311-public-keys';
import { TrialsByInvoice0320 } from './0320-trials-by-invoice';
import { SetupFees0321 } from './0321-setup-fees';
import { MovedChargeDates0322 } from './0322-moved-charge-dates';
import { SubAccounts0330 } from './0330-sub-accounts';
import { MailsToMembers0340 } from './0340-mails-to-members';
import { ChargedChanges0350 } from './0350-charged-changes';
import { ChargedChangeRules0351 } from './0351-charged-change-rules';
import { DisputeEvidence0380 } from './0380-dispute-evidence';
import { SubAccountLists0390 } from './0390-sub-account-lists';
import { AskedMandates0410 } from './0410-asked-mandates';
import { SamePayer0430 } from './0430-same-payer';
import { ChangePages0440 } from './0440-change-pages';
import { ChangePageRules0441 } from './0441-change-page-rules';
import { InvoiceSettings0442 } from './0442-invoice-settings';
import { SellersOfDays0460 } from './0460-sellers-of-days';
import { ConsentOfStoredCards0480 } from './0480-consent-of-stored-cards';
import { SimulatedChallenges0481 } from './0481-simulated-challenges';
import { MailsThatComeFirst0520 } from './0520-mails-that-come-first';
import { AddOns0500 } from './0500-add-ons';

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
  ClockOfEveryStore0030,
  IssuedCodes0033,
  IncomingPaymentsByProvider0034,
  Erasure0035,
  CardTries0038,
  ProductFiles0039,
  BoundSecrets0040,
  SecretKeyIds0041,
  EndpointTurns0042,
  Figures0043,
  ChargeKinds0044,
  ChargeKindsOfOldRows0045,
  DiscountDefault0046,
  Buyers0047,
  PartialRefunds0049,
  Campaigns0050,
  RetriesByMerchants0051,
  Pauses0052,
  CampaignIndexes0053,
  ReportIndexes0054,
  PauseIndexes0055,
  Tokens0056,
  FilterIndexes0057,
  Imports0059,
  ImportIndexes0060,
  SearchIndexes0061,
  TokenList0062,
  ProviderAccounts0063,
  TransferAccounts0064,
  ProviderHandles0065,
  DailyTotals0066,
  SubscriptionAccounts0067,
  EndedAnnouncements0068,
  CardAttempts0069,
  Purses0071,
  AccountsCompared0072,
  People0073,
  MakersOfKeys0074,
  ProviderOutages0077,
  SchemaFloor0078,
  DailySales0079,
  UncheckedInvariants0085,
  ProviderFees0088,
  ProviderCards0089,
  UsesOfCards0090,
  SampleYears0091,
  DashboardIndexes0093,
  Restores0095,
  LooksAtInvariants0098,
  RenewalsByDay0099,
  DailyMovements0100,
  TableSettings0103,
  UnusedIndexes0104,
  EventArchives0105,
  IdsOfEvents0112,
  SumsOfMovements0113,
  DeliveriesInOrder0116,
  CountOfCheckouts0117,
  LostAsks0119,
  AuditLogKept0121,
  DeclinedCharges0123,
  DueDatesAndCouponTimes0127,
  Keywords0140,
  CustomerAddresses0141,
  WebhookCompatibility0144,
  OperatorsWork0150,
  CouponRules0151,
  SubscriptionLists0152,
  StoredBuyers0153,
  DeadLetters0154,
  ProviderCalls0155,
  PartlyRefunded0157,
  Messages0160,
  MailChoices0161,
  CustomerPortal0170,
  KeysForAssistants0177,
  SecondAccounts0180,
  CustomerFees0185,
  BankIds0193,
  PixWithoutBuyer0205,
  Reminders0210,
  MessageRules0211,
  TransparentCards0220,
  TransparentCardRules0221,
  FiscalDocuments0230,
  BillingDocuments0231,
  ProratedChanges0240,
  FreeAmountLinks0255,
  CardExpiry0260,
  Invoices0270,
  InvoiceRules0271,
  InvoicesByMail0295,
  Closings0296,
  FractionalPercentages0300,
  StoredCards0310,
  PublicKeys0311,
  TrialsByInvoice0320,
  SetupFees0321,
  MovedChargeDates0322,
  SubAccounts0330,
  MailsToMembers0340,
  ChargedChanges0350,
  ChargedChangeRules0351,
  DisputeEvidence0380,
  SubAccountLists0390,
  AskedMandates0410,
  SamePayer0430,
  ChangePages0440,
  ChangePageRules0441,
  InvoiceSettings0442,
  SellersOfDays0460,
  ConsentOfStoredCards0480,
  SimulatedChallenges0481,
  MailsThatComeFirst0520,
  AddOns0500,
];
