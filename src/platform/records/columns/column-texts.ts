/** Reads the values of columns from the texts that the server sends. */
import pg from 'pg';
import type { ColumnType, EntityMetadata } from 'typeorm';

/** The value of a class for the text of a column that is not null. */
export type ReadText = (text: string) => unknown;

type Column = EntityMetadata['columns'][number];

const { TIMESTAMPTZ } = pg.types.builtins;
/** The oid of `text[]`, which the driver reads and does not name. */
const ARRAY_OF_TEXT = 1009 as typeof TIMESTAMPTZ;
/** As the server writes a time from the year 1000 on, if the time zone of the session is UTC. */
const UTC_TIME = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;
const ZERO = '0'.charCodeAt(0);

const READERS: Partial<Record<string, ReadText | null>> = {
  text: null,
  bigint: null,
  integer: Number,
  boolean: (text) => text === 't',
  timestamptz: readTime,
  json: JSON.parse,
  jsonb: JSON.parse,
} satisfies Partial<Record<ColumnType & string, ReadText | null>>;

/** The reader of the column; null if its value is the text itself. */
export function readerOf(column: Column): ReadText | null {
  const { type, isArray, transformer, propertyName, databaseName } = column;
  const read = isArray ? readTexts : READERS[String(type)];
  const isKnown = propertyName === databaseName && (isArray ? type === 'text' : read !== undefined);
  if (!isKnown || Array.isArray(transformer))
    throw new Error(`the column "${databaseName}" is stored in a way that is not supported`);
  if (!transformer) return read ?? null;
  return (text) => transformer.from(read ? read(text) : text) as unknown;
}

const readOtherTime = pg.types.getTypeParser(TIMESTAMPTZ) as ReadText;
const readAnyTexts = pg.types.getTypeParser(ARRAY_OF_TEXT) as ReadText;

/** Whole milliseconds; smaller parts are cut off. Most of what a row costs is its times. */
function readTime(text: string): unknown {
  if (!UTC_TIME.test(text)) return readOtherTime(text);
  const digit = (at: number): number => text.charCodeAt(at) - ZERO;
  const two = (at: number): number => digit(at) * 10 + digit(at + 1);
  const end = text.length - '+00'.length;
  const fraction = (at: number, worth: number): number => (at < end ? digit(at) * worth : 0);
  return new Date(
    Date.UTC(
      two(0) * 100 + two(2),
      two(5) - 1,
      two(8),
      two(11),
      two(14),
      two(17),
      fraction(20, 100) + fraction(21, 10) + fraction(22, 1),
    ),
  );
}

function readTexts(text: string): unknown {
  // Without quotes, commas are between texts only. NULL without quotes is no text.
  const isSimple = !text.includes('"') && !text.includes('NULL');
  if (!isSimple) return readAnyTexts(text);
  return text === '{}' ? [] : text.slice(1, -1).split(',');
}
