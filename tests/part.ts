/** One in so many, where a run does not ask everything. */
const PARTS = 3;

/**
 * What `npm test` asks of cases that differ little: every third, begun by turns, so that three turns together ask all of them.
 * With `EVERY_CASE`, as in `npm run test:long` (browser, and the whole run under another clock), each turn asks all.
 *
 * @example partOf(calls, ROLES.indexOf(role))
 */
export const partOf = <Case>(cases: readonly Case[], turn: number): readonly Case[] =>
  process.env.EVERY_CASE ? cases : cases.filter((_, place) => place % PARTS === turn % PARTS);
