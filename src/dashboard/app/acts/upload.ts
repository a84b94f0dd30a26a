/** Sends a file to the store, which a form then uses by its id. */
import type { DashboardScope } from '../scope';
import { answerOf } from '../session';

export interface Upload {
  id: string;
  /** Of an image that is shown; null for other files. */
  url: string | null;
}

export type UploadPurpose = 'image' | 'file' | 'logo' | 'evidence';

/** Throws `Refused` with the sentence of the service. */
export async function sendFile(
  { store, environment }: Pick<DashboardScope, 'store' | 'environment'>,
  purpose: UploadPurpose,
  file: File,
): Promise<Upload> {
  const response = await fetch(`/dashboard/uploads?purpose=${purpose}`, {
    method: 'POST',
    headers: {
      'Content-Type': file.type || 'application/octet-stream',
      'X-Pitanga-Dashboard': '1',
      'X-Pitanga-Store': store,
      'X-Pitanga-Environment': environment,
    },
    body: file,
  });
  return answerOf(response);
}
