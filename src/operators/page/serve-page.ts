/** Serves `/ops`: the background work as a page, with forms that pause and resume it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FORM_BYTES_MAX, FORM_TYPE, readForm } from '../../platform/http/read-form';
import { AppError, invalid } from '../../platform/operations/errors';
import { readMoment } from '../../platform/operations/read-input';
import { brokenRule, cleanText } from '../../platform/records/columns/text-form';
import { operatorContextOf, type OpsApi } from '../graphql/context';
import { REASON_MAX } from '../graphql/work-types';
import { pauseByOperator, resumeByOperator } from '../work/pause-work';
import { readTrace } from '../work/trace';
import { readWork } from '../work/work';
import { serveDeadLetters } from './serve-dead-letters';
import { OPS_PAGE_HEADERS } from './layout';
import { traceDocument } from './trace-page';
import { pauseDocument, workDocument, type PauseForm } from './work-page';

/** `ops` refuses requests without an operator's token, and forms of other sites. */
export async function serveOpsPage(ops: FastifyInstance, api: OpsApi): Promise<void> {
  const { database, all, queues } = api;
  const contextOf = (request: FastifyRequest) => operatorContextOf(api, request, 'BOARD');
  await ops.register(async (page) => {
    const asBuffer = { parseAs: 'buffer', bodyLimit: FORM_BYTES_MAX } as const;
    page.addContentTypeParser<Buffer>(FORM_TYPE, asBuffer, readForm);
    page.get<{ Querystring: { refresh?: string } }>('/ops', async ({ query }, reply) =>
      send(reply, workDocument(await readWork(database, all, queues), query.refresh !== 'off')),
    );
    page.get<{ Querystring: { name?: string } }>('/ops/pause', ({ query }, reply) =>
      send(reply, pauseDocument({ name: query.name ?? '', reason: '', until: '' })),
    );
    page.post('/ops/pause', async (request, reply) => {
      const form = pauseFormOf(request.body);
      try {
        await pauseByOperator(contextOf(request), readPause(form));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return send(reply.code(error.status), pauseDocument(form, error.message));
      }
      return reply.redirect('/ops', 303);
    });
    page.post('/ops/resume', async (request, reply) => {
      await resumeByOperator(contextOf(request), fieldOf(request.body, 'name'), queues);
      return reply.redirect('/ops', 303);
    });
    serveDeadLetters(page, contextOf);
    page.get<{ Querystring: { id?: string } }>('/ops/trace', async ({ query }, reply) => {
      const id = cleanText(query.id ?? '');
      if (id === '') return send(reply, traceDocument('', null));
      try {
        return send(reply, traceDocument(id, await readTrace(database, all, id)));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return send(reply.code(error.status), traceDocument(id, null, error.message));
      }
    });
  });
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply.headers(OPS_PAGE_HEADERS).send(html);
}

function pauseFormOf(body: unknown): PauseForm {
  return {
    name: fieldOf(body, 'name'),
    reason: cleanText(fieldOf(body, 'reason')),
    until: fieldOf(body, 'until').trim(),
  };
}

function fieldOf(body: unknown, name: string): string {
  return body instanceof URLSearchParams ? (body.get(name) ?? '') : '';
}

function readPause({ name, reason, until }: PauseForm): Parameters<typeof pauseByOperator>[1] {
  if (reason.length === 0 || reason.length > REASON_MAX || brokenRule(reason) !== null)
    throw invalid(`reason must have 1 to ${REASON_MAX} characters`, 'reason');
  const moment = until === '' ? null : readMoment(until);
  if (until !== '' && !moment)
    throw invalid('until must be a time, such as 2027-01-31T12:00:00Z', 'until');
  return { name, reason, until: moment };
}
