/** The errors of the HTTP framework, as refusals in our format. */
import { isError } from '../../platform/operations/is-error';
import { jsonOnly } from '../../platform/http/body-text';
import { AppError } from '../../platform/operations/errors';

export const BODY_BYTES_MAX = 1_048_576;

/** Fastify's own errors as refusals in our format. */
export function asRefusal(error: unknown, bytesMax = BODY_BYTES_MAX): unknown {
  if (error instanceof AppError || !isError(error)) return error;
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_BAD_URL')
    return new AppError(400, 'INVALID_REQUEST', 'the address of the request is malformed');
  if (error instanceof SyntaxError || code.startsWith('FST_ERR_CTP'))
    return bodyRefusal(code, error.message, bytesMax);
  if (statusCode >= 400 && statusCode < 500)
    return new AppError(400, 'INVALID_REQUEST', error.message);
  return error;
}

function bodyRefusal(code: string, message: string, bytesMax: number): AppError {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError(
      413,
      'PAYLOAD_TOO_LARGE',
      `the body must be at most ${bytesMax < BODY_BYTES_MAX ? `${bytesMax / 1_024} kB` : '1 MB'}`,
    );
  if (code.startsWith('FST_ERR_CTP_INVALID_MEDIA_TYPE')) return jsonOnly();
  return new AppError(400, 'INVALID_REQUEST', `the body is not valid JSON: ${message}`);
}
