import type { Cases, Failures, Outcome } from '../model/definition.ts';
import { at, type Cursor, entries, flag, number, text } from './cursor.ts';
import type { LinkScope } from './link-context.ts';
import { cases, messageKey, template, type Where } from './names.ts';

/** What follows a call that went well. */
export function outcomesOf(place: LinkScope, cursor: Cursor, where: Where): Cases<Outcome> {
  return cases(place, cursor, where, (line) => outcomeOf(place, line, where)) ?? [];
}

/** What is said when a call fails, by code. */
export function linkFailures(place: LinkScope, cursor: Cursor): Failures {
  return Object.fromEntries(
    entries(cursor).map(([code, failure]) => [
      code,
      Array.isArray(failure.value) ? outcomesOf(place, failure, {}) : outcomeOf(place, failure, {}),
    ]),
  );
}

function outcomeOf(place: LinkScope, cursor: Cursor, where: Where): Outcome {
  const go = at(cursor, 'go');
  const open = at(cursor, 'open');
  const words: Outcome = {
    message: messageKey(place, at(cursor, 'message')),
    as: text(at(cursor, 'as')) as Outcome['as'],
    go: text(go) === undefined ? undefined : template(place, go, where),
    open: text(open) === undefined ? undefined : template(place, open, where),
    reload: flag(at(cursor, 'reload')),
    in: number(at(cursor, 'delaySeconds')),
    for: number(at(cursor, 'durationSeconds')),
    because: flag(at(cursor, 'because')),
    tone: text(at(cursor, 'tone')) as Outcome['tone'],
  };
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));
}
