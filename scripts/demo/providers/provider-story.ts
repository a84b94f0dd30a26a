/** What the demo needs of a provider: a fake of it, and the story that is played with it. */
import type { Client } from '../client';
import type { Receiver } from '../receiver';

export interface FakeProvider {
  /** The fields of the account file. */
  accountFile(): object;
  close(): Promise<void>;
}

/** Who takes part in a story. */
export interface ProviderCast<Fake extends FakeProvider> {
  /** With a production key of the store. */
  api: Client;
  /** Receives the events of the story. */
  receiver: Receiver;
  fake: Fake;
}

export interface ProviderStory<Fake extends FakeProvider = FakeProvider> {
  /** As in `provider add --kind`. */
  kind: string;
  /** The name of the account. */
  name: string;
  /** As in `provider enable --methods`. */
  methods: readonly string[];
  /** Every event that the story waits for. */
  events: readonly string[];
  startFake(): Promise<Fake>;
  /**
   * Enters the address of our notifications in the dashboard of the provider, and has a test
   * message sent. Left out where `provider webhooks` registers the address by a call.
   */
  enterAddress?(fake: Fake, url: string): Promise<void>;
  play(cast: ProviderCast<Fake>): Promise<void>;
}
