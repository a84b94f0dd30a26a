/** Version 1 ends on the day that `V1_SUNSET` names. Its answers announce that. */
import type { FastifyReply } from 'fastify';
import { config } from '../../config/config';
import { wallNow } from '../../platform/time/clock';
import { AppError } from '../../platform/operations/errors';

const DEPRECATED_SINCE = new Date('2026-04-20T00:00:00.000Z');
const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The day as a reader writes it: `1 March 2028`. */
export function version1EndsOn(): string {
  return LONG_DATE.format(config.v1Sunset);
}

/** Sets the headers of RFC 9745 and RFC 8594. From that day on it refuses with 410. */
export function announceVersion1End(reply: FastifyReply): void {
  void reply.headers({
    deprecation: `@${DEPRECATED_SINCE.getTime() / 1_000}`,
    sunset: config.v1Sunset.toUTCString(),
    link: `<${config.publicUrl}/docs>; rel="successor-version"`,
  });
  if (wallNow() >= config.v1Sunset)
    throw new AppError(
      410,
      'GONE',
      `version 1 was discontinued on ${version1EndsOn()}: use the same resource under /v2`,
    );
}
