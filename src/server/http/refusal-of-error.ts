import { TooManyPasswords } from '../auth/passwords.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import { isDatabaseUnavailable, UnsureCommit } from '../database/unavailable.ts';
import { NotStored, StoreUnavailable } from '../storage/disk.ts';

const RETRY_SECONDS = '2';
/** Room has to be made first. */
const FULL_SECONDS = '60';
/** A disk that is full, over its quota, or broken. */
const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);
/** A class of PostgreSQL: its disk is full, or its memory, or a limit of its own. */
const RESOURCE_CODES = /^53[0-9A-Z]{3}$/;
const TIMEOUT_CODES = new Set(['57014', '55P03']);

/** Whether the connection to the database broke, or none could be made. */
export const isAway = isDatabaseUnavailable;

/** The public form of an unexpected error: never with a stack, a statement or a value. */
export function refusalOfError(error: unknown): Refusal {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (error instanceof StoreUnavailable)
    return refuse(503, 'server.files-unreadable', { headers: { 'retry-after': RETRY_SECONDS } });
  if (error instanceof TooManyPasswords)
    return refuse(503, 'server.passwords-busy', { headers: { 'retry-after': RETRY_SECONDS } });
  // Without `retry-after`: who repeats a call without a key by itself may do it twice.
  if (error instanceof UnsureCommit) return refuse(503, 'server.unsure');
  if (isDatabaseUnavailable(error))
    return refuse(503, 'server.database-lost', { headers: { 'retry-after': RETRY_SECONDS } });
  if (code && RESOURCE_CODES.test(code))
    return refuse(503, 'server.database-full', { headers: { 'retry-after': FULL_SECONDS } });
  if (code && TIMEOUT_CODES.has(code))
    return refuse(503, 'server.too-slow', { headers: { 'retry-after': RETRY_SECONDS } });
  if (error instanceof NotStored || (code && DISK_CODES.has(code))) return refuse(503, 'server.files-unavailable');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return refuse(413, 'server.body-too-large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse(415, 'server.media-type');
  if (statusCode && statusCode >= 400 && statusCode < 500) return refuse(statusCode, 'server.bad-request');
  return refuse(500, 'server.failed');
}
