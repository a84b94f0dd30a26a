/** Whether a value that was thrown is an error. */
import { isNativeError } from 'node:util/types';

/** Also one of another realm of JavaScript, as Node's own are in a test, and a DOMException. */
export const isError = (value: unknown): value is Error =>
  value instanceof Error || isNativeError(value);
