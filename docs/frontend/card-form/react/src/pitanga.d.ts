/** The types of `card.js`, which the page loads before the program. */

type PitangaErrorCode =
  | 'INVALID_CONFIGURATION'
  | 'MOUNT_FAILED'
  | 'INCOMPLETE'
  | 'INVALID_CARD'
  | 'CHALLENGE_FAILED'
  | 'EXPIRED'
  | 'NETWORK';

interface PitangaError extends Error {
  readonly code: PitangaErrorCode;
}

interface PitangaOptions {
  publicKey: string;
  /** In cents, at least 100: what the buyer sees and pays. */
  amount: number;
  saveCard?: 'ask' | boolean;
  language?: 'pt' | 'en';
  onReady?(): void;
  onChange?(state: { complete: boolean; brand: string | null }): void;
  onToken?(token: string): void;
  onError?(error: PitangaError): void;
  onSubmit?(): void;
}

interface PitangaCardForm {
  mount(target: string | Element): Promise<void>;
  tokenize(): Promise<string>;
  update(change: { amount: number }): void;
  destroy(): void;
}

declare const Pitanga: {
  create(options: PitangaOptions): PitangaCardForm;
  PitangaError: new (code: PitangaErrorCode, message?: string) => PitangaError;
};
