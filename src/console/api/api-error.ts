import type { Json } from '../../resource/model/definition.ts';

/** One line of an error answer; which parts it has depends on the call. */
export type FieldIssue = {
  message: string;
  field?: string;
  path?: string;
  code?: string;
  severity?: 'error' | 'warning';
  mine?: Json;
  theirs?: Json;
};

/**
 * A call that did not succeed. `status` 0 means that no answer came; then `reason` is the key of its sentence.
 * `message` is empty when the answer has no text of its own.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: FieldIssue[];
  readonly reason: string | undefined;
  readonly remedy: string | undefined;
  readonly rule: { file: string; pointer: string; line?: number } | undefined;
  readonly body: unknown;
  readonly requestId: string | undefined;

  constructor(status: number, body: unknown, requestId?: string, reason?: string) {
    super(messageOf(body));
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.errors = issuesOf(body);
    this.requestId = requestId;
    const parts = asObject(body);
    this.reason = reason ?? (typeof parts?.reason === 'string' ? parts.reason : undefined);
    this.remedy = typeof parts?.remedy === 'string' ? parts.remedy : undefined;
    this.rule = parts?.rule as ApiError['rule'];
  }
}

/** It was sent and no answer came: it may have been applied or not. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0 && error.reason === 'console.connection.unknown';

/** The status of an answer that asks the person to prove who they are before the call is done. */
export const STEP_UP = 428;

/** The person was asked for a proof, here or by the answer itself: nothing was done. */
export const isNotProven = (error: unknown): error is ApiError => error instanceof ApiError && error.status === STEP_UP;

/** Reads every shape: `errors[].description`, `errors.body[0].message`, `errors` as a string, `message`, plain text. */
export function messageOf(body: unknown): string {
  if (typeof body === 'string') return looksLikeMarkup(body) ? '' : body.trim();
  const parts = asObject(body);
  if (!parts) return '';
  if (typeof parts.errors === 'string' && parts.errors) return parts.errors;
  const [first] = issuesOf(body);
  if (first?.message) return first.message;
  return typeof parts.message === 'string' ? parts.message : '';
}

export function issuesOf(body: unknown): FieldIssue[] {
  const errors = asObject(body)?.errors;
  const lines = Array.isArray(errors) ? errors : asObject(errors)?.body;
  if (!Array.isArray(lines)) return [];
  return lines.map((line) => {
    const parts = asObject(line);
    if (!parts) return { message: String(line) };
    return { ...parts, message: String(parts.message ?? parts.description ?? '') } as FieldIssue;
  });
}

function asObject(value: unknown): Record<string, unknown> | undefined {
  return value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

const looksLikeMarkup = (text: string) => /^\s*</.test(text);
