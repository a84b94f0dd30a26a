/** Checks the address of a webhook, and in Dev mode says how events reach a developer's machine. */
import { config } from '../../../config/config';
import type { Context } from '../../../platform/operations/context';
import { checkEndpoint } from '../../../platform/http/outgoing/check-endpoint';

const OWN_MACHINE =
  'to bring the events to your own machine, run: npm run cli -- listen --forward-to http://localhost:4000/hook';

export function checkWebhookEndpoint(ctx: Context, endpoint: string): Promise<void> {
  return checkEndpoint(endpoint, 'endpoint', {
    allowPrivate: config.allowPrivateEndpoints,
    remedy: ctx.scope.devMode ? OWN_MACHINE : null,
  });
}
