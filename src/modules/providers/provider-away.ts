/** Errors of providers that cannot be reached, or are not called because they failed. */
import { ProviderBusy, ProviderUnknown } from './provider';

/** There was no answer of the provider at all, or only that it has failed. */
export class ProviderAway extends ProviderUnknown {}

/** The connection was refused, so that nothing was sent. */
export class ProviderUnreached extends ProviderAway {}

/** The provider was not called, because it failed a moment ago. It is called again at `retryAt`. */
export class ProviderPaused extends ProviderBusy {
  constructor(
    message: string,
    override readonly retryAt: Date,
  ) {
    super(message, retryAt);
  }
}
