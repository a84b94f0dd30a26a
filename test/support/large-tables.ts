/** The tables that grow with every payment. */
export const LARGE_TABLES: readonly string[] = [
  'chargeAttempts',
  'archivedEvents',
  'charges',
  'checkouts',
  'customers',
  'deliveries',
  'deliveryAttempts',
  'events',
  'incomingPayments',
  'ledgerEntries',
  'messages',
  'mrrMovements',
  'refunds',
  'subscriptions',
  'transfers',
  'usageRecords',
];
