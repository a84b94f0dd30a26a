/** Checks the address of a webhook, and in Dev mode says how events reach a developer's machine. */
import { config } from '../../../config/config';
import { AppError, invalid } from '../../../platform/operations/errors';
import type { Context } from '../../../platform/operations/context';
import { checkEndpoint } from '../../../platform/http/outgoing/check-endpoint';

const OWN_MACHINE =
  'to bring the events to your own machine, run: npm run cli -- listen --forward-to http://localhost:4000/hook';

export async function checkWebhookEndpoint(ctx: Context, endpoint: string): Promise<void> {
  try {
    await checkEndpoint(endpoint, 'endpoint', { allowPrivate: config.allowPrivateEndpoints });
  } catch (error) {
    if (!(error instanceof AppError) || !error.reason) throw error;
    const { message, field, reason, values } = error;
    const why = { reason, ...(values && { values }) };
    const isOut = reason === 'NOT_PUBLIC' || values?.['format'] === 'httpsAddress';
    if (!ctx.scope.devMode || !isOut) throw error;
    throw invalid(`${message}; ${OWN_MACHINE}`, field, why);
  }
}
