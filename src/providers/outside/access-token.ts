/** The access token of an account at a provider. */
import { SECOND_MS } from '../../kit/time/clock';

/** A token is replaced this long before its end. */
const MARGIN_MS = 30 * SECOND_MS;

export interface AccessToken {
  text: string;
  /** By the clock of the process that is never set. */
  endsAtMs: number;
  /** Null = the provider does not name them. */
  scopes: string | null;
}

/** Requests of the same time share one new token. */
export class AccessTokens {
  private token: Promise<AccessToken> | null = null;

  constructor(private readonly request: () => Promise<AccessToken>) {}

  async current(): Promise<AccessToken> {
    const known = await this.token?.catch(() => null);
    if (known && known.endsAtMs - MARGIN_MS > performance.now()) return known;
    const requested = this.request();
    this.token = requested;
    requested.catch(() => {
      if (this.token === requested) this.token = null;
    });
    return requested;
  }

  /** The next call requests a new one. */
  forget(): void {
    this.token = null;
  }
}
