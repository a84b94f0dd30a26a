/** Writes the body of a download to a file, if its answer is acceptable. */
import { LocalFailure, abortBody, headerOf, saveBody, type Answer } from './exchange';
import { Refused } from './guarded-agent';
import { outsideErrorReason } from './outside-errors';

export interface DownloadedFile {
  /** In bytes. */
  size: number;
  /** As the other side declares it; not verified. */
  contentType: string | null;
}

export async function keepFile(
  answer: Answer,
  path: string,
  maxBytes: number,
): Promise<DownloadedFile> {
  const refusal = unacceptable(answer, maxBytes);
  if (refusal != null) {
    abortBody(answer.body);
    throw refusal;
  }
  const { size, isLonger } = await saveBody(answer.body, path, maxBytes).catch((error: unknown) => {
    if (error instanceof LocalFailure) throw error;
    outsideErrorReason(error);
    throw new Refused('could not be downloaded: the server did not send the whole file');
  });
  if (isLonger) throw tooLarge(maxBytes);
  return { size, contentType: headerOf(answer, 'content-type') };
}

function unacceptable(answer: Answer, maxBytes: number): Refused | null {
  const encoding = headerOf(answer, 'content-encoding') ?? 'identity';
  if (answer.statusCode !== 200)
    return new Refused(`must answer with status 200, not ${answer.statusCode}`);
  if (encoding.toLowerCase() !== 'identity')
    return new Refused(`must be sent as it is, not encoded as ${encoding}`);
  return Number(headerOf(answer, 'content-length') ?? 0) > maxBytes ? tooLarge(maxBytes) : null;
}

function tooLarge(maxBytes: number): Refused {
  return new Refused(`must not be larger than ${maxBytes} bytes`, {
    reason: 'TOO_LARGE',
    values: { limit: maxBytes },
  });
}
