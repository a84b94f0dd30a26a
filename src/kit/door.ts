/** What every HTTP door does with an error: an AppError is answered as it is, the database being away as 503, anything else is our fault. */
import { AppError, unavailable } from './errors';
import { log } from './log';

const DATABASE_IS_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
]);

/** The refusal to answer with; what is not one of ours is logged and hidden. */
export function refusalFrom(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error))
    return unavailable('the service is not available right now: try again in a few seconds');
  log.error({ request: requestId, err: error }, 'unexpected error');
  return new AppError(
    500,
    'INTERNAL',
    'something went wrong on our side; nothing was lost, try again or tell us the request id',
  );
}

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code =
    (error as { code?: string }).code ??
    (error as { driverError?: { code?: string } }).driverError?.code ??
    '';
  return (
    DATABASE_IS_AWAY.has(code) ||
    /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect/.test(
      error.message,
    )
  );
}
