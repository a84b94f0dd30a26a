/** One open event stream: why it ends, and how many messages the client has not read yet. */
import type { Scope } from '../../../platform/records/record';
import type { AppError } from '../../../platform/operations/errors';
import type { EventFeed } from '../../../modules/webhooks/events/feed';

/**
 * The number of messages that may wait for a slow client. When it is reached, nothing more is read
 * from the database.
 */
const UNSENT_MAX = 50;

export class LiveStream {
  private readonly ending = new AbortController();
  private unsent = 0;
  private room: (() => void) | null = null;
  /** Why the caller may no longer be used; null if the client left or the process stops. */
  refusal: AppError | null = null;

  /** The key or session. */
  readonly callerId: string;
  readonly tokenId: string | null;
  readonly scope: Scope;

  constructor(
    caller: { callerId: string; tokenId: string | null; scope: Scope },
    readonly feed: EventFeed,
    private readonly cut: () => void,
  ) {
    this.callerId = caller.callerId;
    this.tokenId = caller.tokenId;
    this.scope = caller.scope;
    this.signal.addEventListener('abort', () => this.room?.(), { once: true });
  }

  get storeId(): string {
    return this.scope.storeId;
  }

  get signal(): AbortSignal {
    return this.ending.signal;
  }

  get isOver(): boolean {
    return this.ending.signal.aborted;
  }

  /** Counts a message as being sent; waits while too many are. */
  async hasRoom(): Promise<void> {
    this.unsent++;
    if (this.unsent < UNSENT_MAX || this.isOver) return;
    await new Promise<void>((resolve) => {
      this.room = resolve;
    });
  }

  sent(): void {
    this.unsent = Math.max(0, this.unsent - 1);
    if (this.unsent < UNSENT_MAX) this.room?.();
  }

  /** The key was revoked: the client gets the refusal, and the stream is complete. */
  refuse(refusal: AppError): void {
    this.refusal ??= refusal;
    this.ending.abort();
  }

  /** The client has left. */
  end(): void {
    this.ending.abort();
  }

  /** The process stops: without `complete`, the client connects again to another process. */
  drain(): void {
    this.ending.abort();
    this.cut();
  }
}
