/** Reads bodies: JSON only, in UTF-8, not too deep, and without names that cannot be used. */
import type { FastifyInstance } from 'fastify';
import { notJson } from '../../api/rest/json-fault';
import { type AppError, invalid } from '../../platform/operations/errors';
import { jsonOnly, textOfBody } from '../../platform/http/body-text';
import { exceededShape, TOO_MANY_NAMES } from '../../platform/http/json-shape';
import { repeatedName } from '../../platform/http/repeated-names';

/** Deeper than any input we read. It protects recursive code from exhausting the stack. */
const BODY_DEPTH_MAX = 100;
const NAME_MAX = 100;

/** Some published clients send an empty body, with or without a content type. It counts as {}. */
export function acceptJsonOnly(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      let body: string;
      try {
        body = textOfBody(request.headers, bytes);
      } catch (error) {
        return done(error as Error, undefined);
      }
      if (body.trim() === '') return done(null, {});
      const exceeded = exceededShape(body, { depth: BODY_DEPTH_MAX });
      if (exceeded)
        return done(
          invalid(exceeded === 'depth' ? 'the body is nested too deeply' : TOO_MANY_NAMES),
          undefined,
        );
      return parseJson(request, body, (error, parsed) => {
        const refusal = error ? refusalOfText(body) : refusalOfNames(body);
        done(refusal, refusal ? undefined : parsed);
      });
    },
  );
  server.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) =>
    body.length === 0 ? done(null, {}) : done(jsonOnly(), undefined),
  );
}

/** The parser refuses valid JSON only for names by which a program would change all its objects. */
function refusalOfText(body: string): AppError {
  const text = body.replace(/^\uFEFF/, '');
  try {
    JSON.parse(text);
  } catch {
    return notJson(text);
  }
  return invalid(
    'the body has the name __proto__, or constructor with prototype in it, which cannot be used: ' +
      'leave it out',
  );
}

function refusalOfNames(body: string): AppError | null {
  const name = repeatedName(body);
  if (name === null) return null;
  const shown = name.length > NAME_MAX ? 'a name' : name;
  return invalid(`${shown} is in one object of the body twice: send it once`, shown);
}
