/** The access token of an account at a provider. */
import { providerTokenFailures } from '../../../platform/observability/metrics';
import { SECOND_MS } from '../../../platform/time/clock';
import { ProviderPaused } from '../provider-away';

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

  /** `provider` names it in figures. */
  constructor(
    private readonly provider: string,
    private readonly request: () => Promise<AccessToken>,
  ) {}

  async current(): Promise<AccessToken> {
    const known = await this.token?.catch(() => null);
    if (known && known.endsAtMs - MARGIN_MS > performance.now()) return known;
    const requested = this.request();
    this.token = requested;
    requested.catch((error: unknown) => {
      if (!(error instanceof ProviderPaused))
        providerTokenFailures.inc({ provider: this.provider });
      if (this.token === requested) this.token = null;
    });
    return requested;
  }

  /** The next call requests a new one. */
  forget(): void {
    this.token = null;
  }

  /** The provider has refused this token. Another call may have replaced it already. */
  async replace(refused: string): Promise<void> {
    const { token } = this;
    const known = await token?.catch(() => null);
    if (known?.text === refused && this.token === token) this.forget();
  }
}
