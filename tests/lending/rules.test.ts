import { describe, expect, it } from 'vitest';
import { CURRENT_RULE, FIRST_RULE, ledgerRule } from '../../src/lending/ledger/book.ts';

describe('the rule of an event', () => {
  it('is the number that it carries, and the current one where it carries none', () => {
    expect(ledgerRule({ rule: FIRST_RULE })).toBe(FIRST_RULE);
    expect(ledgerRule({})).toBe(CURRENT_RULE);
  });

  it('is refused when this code does not know it, rather than posted by another one', () => {
    for (const rule of [0, 1.5, CURRENT_RULE + 1]) expect(() => ledgerRule({ rule })).toThrow('unknown rule');
  });
});
