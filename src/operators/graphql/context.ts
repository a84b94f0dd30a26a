/** What the operators' schema and pages are served with, and what resolvers receive. */
import type { FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { operatorOf } from '../../../jobs/board/ask-for-token';
import type { CountedQueue } from '../../../jobs/figures/metrics';
import type { AllStores } from '../../platform/records/all-stores';
import type { Operator } from '../../platform/operations/operator';
import type { OperatorContext } from '../../platform/operations/operator-context';

export interface OpsApi {
  database: DataSource;
  all: AllStores;
  queues: readonly CountedQueue[];
}

export interface OpsContext {
  operatorContext: OperatorContext;
  queues: readonly CountedQueue[];
  requestId: string;
}

/** Of the operator whose token the request carries. */
export function operatorContextOf(
  { database, all }: OpsApi,
  request: FastifyRequest,
  via: Operator['via'],
): OperatorContext {
  return { database, all, operator: operatorOf(request, via), requestId: request.id };
}
