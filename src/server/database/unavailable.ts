/** Connections that failed or ended, and a server that starts, stops or recovers. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
const SERVER_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // Whatever PgBouncer itself says: a server that it cannot reach, one that crashed, a wait that took too long.
  '08P01',
]);
const SENTENCES = [
  /connection terminated/i,
  /timeout exceeded when trying to connect/i,
  /client has encountered a connection error/i,
  /cannot use a pool after/i,
];

/** Whether the database could not be reached or broke off: the caller may try again. HTTP answers 503. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code;
  if (code && (SYSTEM_CODES.has(code) || SERVER_CODES.has(code))) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return SENTENCES.some((sentence) => sentence.test(error.message));
}

/**
 * The connection was lost after COMMIT was sent, or the wait for a standby was cancelled: whether the transaction was committed is
 * not known here. It is no failure that may simply be tried again; a repetition under the same key finds out.
 */
export class UnsureCommit extends Error {
  constructor(cause?: unknown) {
    super('the outcome of a transaction is not known', { cause });
  }
}
