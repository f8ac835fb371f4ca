/** True in `npm run test:long` (browser, and the whole run under another clock): all of what `npm test` asks in part is asked. */
export const EVERY_CASE = Boolean(process.env.EVERY_CASE);

/**
 * What `npm test` asks of cases that differ little: one in so many, begun by turns, so that as many turns together ask all of
 * them. With `EVERY_CASE` each turn asks all. A test that repeats another one for a second role, form or width, and is no case of
 * a list, says `it.runIf(EVERY_CASE)` (decision 1409).
 *
 * @example partOf(calls, ROLES.indexOf(role))
 */
export const partOf = <Case>(cases: readonly Case[], turn: number, parts = 3): readonly Case[] =>
  EVERY_CASE ? cases : cases.filter((_, place) => place % parts === turn % parts);
