/** A statement whose rows are read by position, as lists of the texts that the server sent. */
import pg from 'pg';

/** A query of the driver, with what it does not declare. */
interface DriverQuery {
  callback: (error: Error | null, result: pg.QueryResult) => void;
  _result: { rows: unknown[] };
  submit(connection: pg.Connection): Error | null;
}

const DriverQuery = pg.Query as unknown as new (config: object) => DriverQuery;
const asItIs = { getTypeParser: () => (value: unknown) => value };
const connections = new WeakMap<pg.Connection, pg.Connection>();

/**
 * The server describes the columns of an answer only if it is asked to. To write, send and read
 * that description takes longer than the rows of a short statement.
 */
export class TextsQuery extends DriverQuery {
  readonly answer: Promise<pg.QueryResult>;

  constructor(statement: { text: string; values: unknown[]; name?: string }) {
    super({ ...statement, rowMode: 'array', types: asItIs });
    this.answer = new Promise((resolve, reject) => {
      this.callback = (error, result) => (error ? reject(error) : resolve(result));
    });
  }

  override submit(connection: pg.Connection): Error | null {
    return super.submit(undescribed(connection));
  }

  /** Called by the driver for each row. */
  handleDataRow({ fields }: { fields: unknown[] }): void {
    this._result.rows.push(fields);
  }
}

/** The connection as it is, but it asks for no description. */
function undescribed(connection: pg.Connection): pg.Connection {
  const known = connections.get(connection);
  if (known) return known;
  const describe = { value: () => undefined };
  const made = Object.create(connection, { describe }) as pg.Connection;
  connections.set(connection, made);
  return made;
}
