import { type DestinationStream, pino } from 'pino';
import type { Log } from './context.ts';

/** Never written to a log line, at any depth. */
const SECRET_KEYS = [
  'password',
  'token',
  'authorization',
  'cookie',
  'secret',
  'billing_password',
  'api_key',
  'key',
  'cer',
];
const NESTED = SECRET_KEYS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

export type ProcessLog = Log & {
  level: string;
  child(bindings: object): ProcessLog;
  debug(data: object, text?: string): void;
};

/** Structured lines on standard output, or on the stream of a test. */
export function makeLog(options: { level?: string; stream?: DestinationStream } = {}): ProcessLog {
  const settings = { level: options.level ?? 'info', redact: { paths: NESTED, censor: '[hidden]' }, base: undefined };
  return (options.stream ? pino(settings, options.stream) : pino(settings)) as unknown as ProcessLog;
}
