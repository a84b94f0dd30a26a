/** Numbers in the documents are those of the code: each sentence is compared with its constant. */
import { textOf } from '../support/documents';

interface Documented {
  document: string;
  /** The sentence, with `#` where the number stands. */
  sentence: string;
  source: string;
  constant: string;
}

const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];
const CLAIMS = 'src/platform/jobs/claims.ts';
const DELIVER = 'src/modules/webhooks/deliveries/deliver.ts';
const CODES = 'src/modules/portal/ways-in/ask-for-code.ts';
const ARCHITECTURE = 'docs/contributing/architecture.md';

const row = (document: string, sentence: string, constant: string, source: string): Documented => ({
  document,
  sentence,
  constant,
  source,
});

const NUMBERS: readonly Documented[] = [
  row('README.md', 'queue job of up to # rows', 'TOGETHER_MAX', 'src/platform/jobs/due-job.ts'),
  row(ARCHITECTURE, 'one job with up to # rows', 'TOGETHER_MAX', 'src/platform/jobs/due-job.ts'),
  row(ARCHITECTURE, 'At most # rows of a store', 'CLAIM_PER_SCOPE_MAX', CLAIMS),
  row(ARCHITECTURE, 'of a store and # in all', 'CLAIM_MAX', CLAIMS),
  row(ARCHITECTURE, 'A row that fails # times', 'TRIES_MAX', 'src/platform/jobs/fail-claim.ts'),
  row(ARCHITECTURE, '# in flight per endpoint', 'IN_FLIGHT_MAX', DELIVER),
  row(ARCHITECTURE, 'per endpoint, # while it fails', 'IN_FLIGHT_FAILING_MAX', DELIVER),
  row(ARCHITECTURE, 'at most # are read or recorded', 'TAKEN_MAX', DELIVER),
  row(ARCHITECTURE, 'collected for # milliseconds', 'RECORDED_WITHIN_MS', DELIVER),
  row(
    'docs/guides/webhooks.md',
    'at most # webhooks',
    'WEBHOOKS_MAX',
    'src/modules/webhooks/endpoints/create-webhook.ts',
  ),
  row(
    'docs/guides/idempotency-and-paging.md',
    '`limit` is 1 to #',
    'PAGE_MAX',
    'src/platform/records/lists/page-request.ts',
  ),
  row(
    'docs/guides/idempotency-and-paging.md',
    'exact up to # rows',
    'COUNT_CAP',
    'src/platform/records/lists/page-request.ts',
  ),
  row(
    'docs/guides/README.md',
    'at most # keys',
    'FREE_DATA_KEYS_MAX',
    'src/platform/operations/json-schema.ts',
  ),
  row(
    'docs/guides/moving.md',
    'A request has up to # rows',
    'IMPORT_ROWS_MAX',
    'src/modules/customers/import-rows.ts',
  ),
  row(
    'docs/guides/moving.md',
    'a CSV file of up to # on',
    'FILE_ROWS_MAX',
    'src/operators/cli/import/read-csv.ts',
  ),
  row('docs/guides/customer-portal.md', 'at most # codes', 'CODES_IN_15_MINUTES', CODES),
  row('docs/guides/customer-portal.md', '15 minutes and # a day', 'CODES_A_DAY', CODES),
  row(
    'docs/frontend/tokens.md',
    'at most # tokens',
    'TOKENS_MAX',
    'src/modules/stores/keys/create-token.ts',
  ),
  row(
    'docs/frontend/README.md',
    'at most # rows, `orderBy`',
    'PAGE_MAX',
    'src/platform/records/lists/page-request.ts',
  ),
];

test.each(NUMBERS)('$document: $sentence', ({ document, sentence, source, constant }) => {
  const [before = '', after = ''] = sentence.split('#').map(escaped);
  const found = new RegExp(`${before}([\\d,]+|[a-z]+)${after}`, 'i').exec(textOf(document))?.[1];
  const value = new RegExp(`const ${constant} = ([\\d_]+);`).exec(textOf(source))?.[1];
  expect([sentence, numberOf(found)]).toEqual([sentence, Number(value?.replaceAll('_', ''))]);
});

function numberOf(text = ''): number {
  const word = WORDS.indexOf(text.toLowerCase());
  return word >= 0 ? word : Number(text.replaceAll(',', ''));
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
