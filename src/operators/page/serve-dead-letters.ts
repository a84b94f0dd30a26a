/** Serves `/ops/dead-letters`, and the forms that retry and discard them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  discardDeadLetters,
  listDeadLetterKinds,
  retryDeadLetters,
  type DeadRowFilter,
} from '../../platform/jobs/dead-letters';
import { AppError, invalid } from '../../platform/operations/errors';
import type { OperatorContext } from '../../platform/operations/operator-context';
import { deadLettersMeant, readDeadLetters } from '../work/dead-letters';
import { deadLettersDocument, type DeadLettersShown } from './dead-letters-page';
import { OPS_PAGE_HEADERS } from './layout';

const PATH = '/ops/dead-letters';
const ACTS = { retry: retryDeadLetters, discard: discardDeadLetters };

export function serveDeadLetters(
  page: FastifyInstance,
  operatorContextOf: (request: FastifyRequest) => OperatorContext,
): void {
  page.get<{ Querystring: Record<string, string | undefined> }>(PATH, async (request, reply) =>
    reply
      .headers(OPS_PAGE_HEADERS)
      .send(deadLettersDocument(await shown(operatorContextOf(request), filterOf(request.query)))),
  );
  for (const [name, act] of Object.entries(ACTS))
    page.post(`${PATH}/${name}`, async (request, reply) => {
      const fields = fieldsOf(request.body);
      const operatorContext = operatorContextOf(request);
      try {
        if (name === 'discard' && fields.sure !== 'on')
          throw invalid('sure must be ticked: discarded rows are not retried', 'sure');
        const { rowId, all, ...filter } = fields;
        await act(
          operatorContext,
          deadLettersMeant(
            { ...filterOf(filter), rowId, all: all === 'true' },
            'give rowId, or all = true',
          ),
        );
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return reply
          .code(error.status)
          .headers(OPS_PAGE_HEADERS)
          .send(deadLettersDocument(await shown(operatorContext, {}), error.message));
      }
      return reply.redirect(PATH, 303);
    });
}

async function shown(
  { database }: OperatorContext,
  filter: DeadRowFilter,
): Promise<DeadLettersShown> {
  const [kinds, letters] = await Promise.all([
    listDeadLetterKinds(database, filter),
    readDeadLetters(database, filter),
  ]);
  return { filter, kinds, letters };
}

/** An empty field is no condition. */
function filterOf({ job, storeId, error }: Record<string, string | undefined>): DeadRowFilter {
  return { job: job || undefined, storeId: storeId || undefined, error: error || undefined };
}

function fieldsOf(body: unknown): Record<string, string | undefined> {
  return body instanceof URLSearchParams ? Object.fromEntries(body) : {};
}
