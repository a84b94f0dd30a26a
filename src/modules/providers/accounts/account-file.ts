/** The file that an operator adds an account with: JSON, by the kind of the account. */
import { X509Certificate } from 'node:crypto';
import { config } from '../../../config/config';
import { invalid } from '../../../platform/operations/errors';
import { isChoice } from '../../../platform/records/columns/choices';
import { readPixAccountFile, type PixAccountFile } from '../bcb-pix/account-file';
import { PIX_PROFILES, type PixProfileName } from '../bcb-pix/profiles';
import { readPagarmeFile, type PagarmeFile } from '../pagarme/account-file';
import { readWooviFile, type WooviFile } from '../woovi/account-file';
import { FileReader } from './file-reader';
import type { AccountKind } from './provider-account';
import { isObject } from '../../../platform/operations/is-object';

/** What is sealed and stored. */
export type AccountFile = PixAccountFile | PagarmeFile | WooviFile;

const FILE_OF: Record<AccountKind, (reader: FileReader) => AccountFile> = {
  'bcb-pix': (reader) => readPixAccountFile(reader, profileIn(reader)),
  efi: (reader) => readPixAccountFile(reader, 'efi'),
  pagarme: readPagarmeFile,
  woovi: readWooviFile,
};
const PROFILES = Object.keys(PIX_PROFILES) as PixProfileName[];

/** Refuses a file with wrong fields, naming all of them; never shows a value. */
export function readAccountFile(kind: 'bcb-pix' | 'efi', text: string): PixAccountFile;
export function readAccountFile(kind: 'pagarme', text: string): PagarmeFile;
export function readAccountFile(kind: 'woovi', text: string): WooviFile;
export function readAccountFile(kind: AccountKind, text: string): AccountFile;
export function readAccountFile(kind: AccountKind, text: string): AccountFile {
  const fields = parsed(text);
  const reader = new FileReader(fields, config.allowPrivateEndpoints);
  const file = FILE_OF[kind](reader);
  reader.complainAboutUnknown();
  if (reader.problems.length > 0) throw invalid(reader.problems.join('; '), 'file');
  return file;
}

/** When the client certificate ends; null = it has none. */
export function certificateEndOf(file: AccountFile): Date | null {
  return isPixFile(file) ? new Date(new X509Certificate(file.certificate).validTo) : null;
}

export function isPixFile(file: AccountFile): file is PixAccountFile {
  return 'pixKey' in file;
}

export function isWooviFile(file: AccountFile): file is WooviFile {
  return 'appId' in file;
}

/** Whether money under way at one account is also reached by the other file. */
export function isSameAccount(file: AccountFile, other: AccountFile): boolean {
  if (file.sandbox !== other.sandbox || isPixFile(file) !== isPixFile(other)) return false;
  if (!isPixFile(file) || !isPixFile(other)) return true;
  return file.pixKey === other.pixKey && file.profile === other.profile;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // The message of the parser would quote the text, which has secrets.
  }
  throw invalid('the file must be one JSON object', 'file');
}

function profileIn(reader: FileReader): PixProfileName {
  const profile = reader.text('profile');
  if (isChoice(PROFILES, profile)) return profile;
  throw invalid(`profile must be one of ${PROFILES.join(', ')}`, 'file');
}
