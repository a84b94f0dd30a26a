/** How the notifications of a provider are read. They are only a reason to ask it. */

/**
 * The subject of a notification, by the reference of our call to the provider. It is only a reason
 * to ask the provider.
 */
export interface News {
  about: 'payment' | 'attempt' | 'dispute' | 'mandate' | 'refund' | 'payout';
  reference: string;
}

/** Reads what the provider sends to `POST /notifications/:provider`. */
export interface NotificationPort {
  /** False = the provider never shows a client certificate; left out, it does. */
  readonly hasCertificate?: false;
  /**
   * The references that a notification is about, as far as the provider lets us verify it; null =
   * it is not from the provider. Its other content is never trusted. The body is JSON. Throws
   * ProviderUnknown when the provider must be asked what it is about, and does not answer.
   */
  read(notification: {
    headers: Readonly<Record<string, string | string[] | undefined>>;
    body: string;
  }): Promise<News[] | null>;
  /**
   * Reads the form of a provider that also sends forms, without a client certificate: they must
   * say nothing to a caller without the account's credentials. Throws ProviderUnknown as above.
   */
  readForm?(body: string): Promise<News[]>;
}
