import { ApiError } from '../api/api-error.ts';
import type { Translate } from '../i18n/translate.ts';

/** What an answer says: one sentence, beside a field where it names one; `isJudged` where what was sent is wrong. */
export type Refused = { text: string; field?: string | undefined; isJudged?: boolean };

/** In the answer's own words; what is no answer fails in the words given. */
export function refusedOf(error: unknown, translate: Translate, otherwise = 'generic.failure'): Refused {
  if (!(error instanceof ApiError)) return { text: translate(otherwise) };
  const [line] = error.errors;
  const text = line?.message || error.message || translate(error.reason ?? otherwise);
  return { text, field: line?.field, isJudged: error.status === 401 || error.status === 422 };
}
