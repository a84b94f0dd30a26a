/** The address of a billing document as a PDF: for everybody who has it, since it is signed. */
import { timingSafeEqual } from 'node:crypto';
import { config, publicUrl } from '../../../config/config';
import { lastingHashes } from '../../../platform/secrets/lasting-hashes';

const TOKEN_LENGTH = 32;

export function documentUrl(id: string): string {
  const [token = ''] = tokensOf(id);
  return publicUrl(`/pay/${id}/document.pdf?token=${token}`);
}

/** Keys that were replaced are still known: a link in a mail keeps its effect. */
export function isDocumentToken(id: string, token: string): boolean {
  const given = Buffer.from(token);
  return tokensOf(id).some((known) => {
    const expected = Buffer.from(known);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

function tokensOf(id: string): string[] {
  return lastingHashes(config.secretKeys, `document ${id}`).map((hash) =>
    hash.slice(0, TOKEN_LENGTH),
  );
}
