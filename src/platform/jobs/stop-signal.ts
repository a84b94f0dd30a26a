/** Says whether work is still wanted. An AbortSignal is one. */
export type StopSignal = Pick<AbortSignal, 'aborted' | 'throwIfAborted'>;
