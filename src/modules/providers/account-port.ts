/** What an account of a store at a real provider is asked about itself. */
import type { AccountMethod } from './accounts/provider-account';

/** What `provider check` found about an account. */
export interface AccountReport {
  /** What is wrong, one sentence each. Empty = everything works. */
  problems: string[];
  /** What is not wrong yet, one sentence each. */
  warnings: string[];
  /** What the provider said, by name: numbers and texts without secrets. */
  facts: Record<string, string | number>;
}

/** An account of the test environment of a provider, where codes are paid by a call. */
export interface SandboxPort {
  /** The code of this reference is paid. `amount` is in cents. */
  pay(reference: string, amount: number): Promise<void>;
}

/** An account of a store at a real provider: what only such an account can be asked. */
export interface AccountPort {
  /** Asks the provider whether credentials, permissions, key and clocks are right. */
  check(): Promise<AccountReport>;
  /**
   * Registers the address of our notifications for these methods. Repeating it has no further
   * effect. Left out where the operator enters it in the provider's dashboard.
   */
  registerWebhooks?(url: string, methods: readonly AccountMethod[]): Promise<void>;
  /**
   * The address that is registered now for all of them; null = none, or not the same one.
   */
  registeredWebhook?(methods: readonly AccountMethod[]): Promise<string | null>;
  /** What is to be entered in the dashboard instead, a line each. */
  webhooksByHand?(url: string): string[];
}
