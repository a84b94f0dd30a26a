/** What the package offers. */
export { createClient, type Client, type ClientOptions } from './create-client.js';
export type * from './generated.js';
export { paginate } from './paginate.js';
export { PitangaError } from './pitanga-error.js';
export type { CallOptions } from './request-options.js';
export { verifyWebhook, WebhookVerificationError, type SignedMessage } from './verify-webhook.js';
