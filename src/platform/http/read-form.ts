/** Reads the body of an HTML form, in UTF-8 and with a limited number of names. */
import type { IncomingHttpHeaders } from 'node:http';
import { invalid } from '../operations/errors';
import { formOfBody } from './body-text';
import { hasTooManyNames, NAMES_MAX, TOO_MANY_NAMES } from './json-shape';

export const FORM_TYPE = 'application/x-www-form-urlencoded';
/** A form holds a few short fields. */
export const FORM_BYTES_MAX = 16_384;

/** The parser of FORM_TYPE for the HTTP server: the body becomes URLSearchParams. */
export function readForm(
  { headers }: { headers: IncomingHttpHeaders },
  body: Buffer,
  done: (error: Error | null, form?: URLSearchParams) => void,
): void {
  try {
    if (hasTooManyNames(body.toString('latin1')))
      throw invalid(TOO_MANY_NAMES, null, { reason: 'TOO_MANY', values: { limit: NAMES_MAX } });
    done(null, formOfBody(headers, body));
  } catch (error) {
    done(error as Error);
  }
}
