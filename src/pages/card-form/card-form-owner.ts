/** Whose form of a card it is: the store of its public key. */
import type { FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { forbidden } from '../../platform/operations/errors';
import { ownerOfPublicKey, type PageOwner } from '../page-context';
import { limitNetwork, limitPage } from '../page-limits';

const KEY = /^pk_(?:dev|prod)_[0-9a-f]{32}$/;

export type Query = Record<string, unknown>;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Null for an unknown key. */
export async function ownerOf(
  database: DataSource,
  request: FastifyRequest,
  publicKey: string,
): Promise<PageOwner | null> {
  const owner = KEY.test(publicKey)
    ? await ownerOfPublicKey(database, publicKey, request.id)
    : null;
  if (owner) limitPage(database, request, `card ${publicKey}`);
  return owner;
}

/** Refuses with 403 what another site sent, and an unknown key. */
export async function knownOwner(
  database: DataSource,
  request: FastifyRequest,
  publicKey: string,
): Promise<PageOwner> {
  limitNetwork(database, request);
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  if (site !== 'same-origin') throw forbidden('only the form of card.js makes tokens');
  const owner = await ownerOf(database, request, publicKey);
  if (!owner) throw forbidden('this public key is unknown or was replaced', 'publicKey');
  return owner;
}
