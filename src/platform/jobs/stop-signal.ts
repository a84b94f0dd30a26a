/** Says whether work is still wanted. An AbortSignal is one. */
export type StopSign = Pick<AbortSignal, 'aborted' | 'throwIfAborted'>;
