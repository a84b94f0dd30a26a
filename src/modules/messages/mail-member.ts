/** Queues a mail to a person who is, or is to be, a member of a store. */
import type { EntityManager } from 'typeorm';
import { config } from '../../config/config';
import { newId } from '../../platform/records/columns/ids';
import { isBound } from '../../platform/secrets/sealing-state';
import { Rows } from '../../platform/records/rows';
import { lastingHashes } from '../../platform/secrets/lasting-hashes';
import { wallNow } from '../../platform/time/clock';
import type { MailLanguage } from '../stores/store';
import { Message } from './message';
import { INSERT_QUEUED, NOTHING } from './queue-message';
import { sealValues, type SecretValues } from './sealed-values';
import type { MemberTemplate } from './templates';

export interface MailToMember {
  /** In whose name it is sent. */
  storeId: string;
  template: MemberTemplate;
  recipient: string;
  /** What it is about. */
  objectId: string;
  /** What makes it unique with template and recipient; if left out, `objectId`. */
  once?: string;
  /** If left out, the language of the store. */
  language?: MailLanguage;
  endsAt?: Date;
  values?: Record<string, unknown>;
  secretValues?: SecretValues;
}

/** People are not of Dev mode, so that their mails are sent. False without a mail server. */
export async function mailMember(manager: EntityManager, mail: MailToMember): Promise<boolean> {
  if (!config.mail) return false;
  const { storeId, secretValues, template, objectId, recipient, once = objectId } = mail;
  const { language = null } = mail;
  const rows = new Rows(manager, { storeId, devMode: false });
  const isSealedBound = await isBound(rows);
  const id = newId(Message.prefix);
  const now = wallNow();
  const queued = {
    ...NOTHING,
    ...mail,
    id,
    secretValues: undefined,
    once: undefined,
    language,
    customerId: null,
    isForMember: true,
    isAlwaysSent: true,
    fingerprints: lastingHashes(config.secretKeys, JSON.stringify([template, recipient, once])),
    sendAt: now,
    createdAt: now,
    sealedValues: secretValues ? sealValues(isSealedBound, id, secretValues) : null,
  };
  await rows.sql(INSERT_QUEUED, [JSON.stringify([queued])]);
  return true;
}
