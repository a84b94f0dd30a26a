/** `POST /dashboard/uploads`: an image or a PDF as the whole body, kept until something uses it. */
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { config, publicUrl } from '../config/config';
import { RequestLocal } from '../platform/operations/request-local';
import type { Context } from '../platform/operations/context';
import { writeActs } from '../platform/records/audit';
import { AppError, invalid } from '../platform/operations/errors';
import { authorize, type Guarded } from '../platform/operations/operation';
import { withinDeadline } from '../platform/http/deadline';
import { allowSlowBody } from '../platform/http/slow-body';
import { checkMember } from '../modules/members/sign-in/authenticate-member';
import { checkBrowser } from '../modules/members/sign-in/check-browser';
import { authorOf } from '../modules/members/sign-in/member-of-request';
import { keepUpload, type UploadKind } from '../modules/products/keep-upload';
import type { ProductFile } from '../modules/products/product-file';

/** What the file is for, the kind of file that it must be, and who may send it. */
const PURPOSES: Readonly<Record<string, Guarded & { kind: UploadKind }>> = {
  image: { kind: 'IMAGE', permission: 'PRODUCT:CREATE' },
  file: { kind: 'PDF', permission: 'PRODUCT:CREATE' },
  logo: { kind: 'IMAGE', permission: 'STORE:CREATE', isShared: true },
  evidence: { kind: 'DOCUMENT', permission: 'REFUND:CREATE' },
};
const checked = new RequestLocal<object, Context>();

export async function serveUploads(app: FastifyInstance, database: DataSource): Promise<void> {
  await app.register(async (uploads) => {
    // The handler reads the body, with a limit of its own.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, _body, done) => done(null));
    uploads.route<{ Querystring: { purpose?: unknown } }>({
      method: 'POST',
      url: '/dashboard/uploads',
      config: { readsBody: true },
      onRequest: async (request, reply) => {
        checkBrowser(request.headers);
        const ctx = await checkMember(database, request, reply);
        authorize(ctx, purposeIn(request.query));
        checked.attach(request, ctx);
      },
      handler: async (request, reply) => {
        const ctx = checked.of(request);
        if (!ctx) throw new Error('the session of this upload was not checked');
        const { kind } = purposeIn(request.query);
        // A phone may send it slowly. Nobody but a member may hold a connection for so long.
        allowSlowBody(request.raw);
        const file = await withinDeadline(reply.raw, arrivalLimit(), async (deadline) => {
          const kept = await keepUpload(ctx, { kind, body: request.raw, deadline });
          await note(ctx, kept);
          return kept;
        });
        const { id, name, size } = file;
        const url = name.startsWith('images/') ? publicUrl(`/files/${name}`) : null;
        return { data: { id, size, url }, success: true, error: null };
      },
    });
  });
}

function arrivalLimit(): { timeoutMs: number; tooLate: () => Error } {
  const timeoutMs = config.uploadTimeoutMs;
  const words =
    `the file did not arrive within ${timeoutMs / 1_000} s: ` +
    'send a smaller one, or use a faster connection';
  return { timeoutMs, tooLate: () => new AppError(408, 'INVALID_REQUEST', words, 'body') };
}

function purposeIn({ purpose }: { purpose?: unknown }) {
  const found =
    typeof purpose === 'string' && Object.hasOwn(PURPOSES, purpose) ? PURPOSES[purpose] : undefined;
  if (found) return found;
  throw invalid(`purpose must be one of ${Object.keys(PURPOSES).join(', ')}`, 'purpose', {
    reason: 'NOT_A_CHOICE',
    values: { choices: Object.keys(PURPOSES) },
  });
}

async function note(ctx: Context, { id, size }: ProductFile): Promise<void> {
  await ctx.database.transaction((manager) =>
    writeActs(manager, authorOf(ctx), [
      { action: 'upload', subject: id, scope: ctx.scope, after: { size } },
    ]),
  );
}
