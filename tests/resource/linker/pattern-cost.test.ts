import { describe, expect, it } from 'vitest';
import { patternCost } from '../../../src/resource/linker/pattern-cost.ts';
import { schemaFailures } from '../../../src/resource/validation/compile.ts';

/** What the linker lets pass, for a text of the usual length. */
const MOST = 20_000_000;
const LENGTH = 255;

const ENDLESS = [
  '^(a?){30}a{30}$',
  '^(a+)+$',
  '^(a*)*$',
  '^(a|a)*$',
  '^(a|ab|b)*$',
  '(x+x+)+y',
  '^(\\w+\\s?)*$',
  '^((ab)*)*$',
  '^(a{0,20}){20}$',
  '^\\w+([.-]?\\w+)*@\\w+$',
  '^(?:(?:a+b?)+c?)+$',
  `^${'a?'.repeat(30)}${'a'.repeat(30)}$`,
  '^(?=(a+)+$)b',
  '^(.*)\\1\\1\\1x$',
  '^.*.*.*.*$',
  '^[^x]*[^y]*[^z]*[^w]*$',
  '^([а-я]+)+$',
  '^(\\p{L}+)*!$',
  '^([A-Z]|[A-Z][A-Z]){25}$',
];

const FINE = [
  '^[0-9]{5}$',
  '^\\+52[0-9]{10}$',
  '^[A-Za-z0-9_Ññ]+$',
  '^[0-9][0-9.]{0,18}$',
  '^[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*$',
  '^[0-9]{1,3}([.][0-9]{1,3}){3}$',
  '^\\d+-\\d+-\\d+-\\d+$',
  '^[^@ ]+@[^@ ]+\\.[a-z]{2,}$',
  '^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$',
  '^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$',
  '^([A-ZÑ&]{3,4})([0-9]{6})([A-Z0-9]{3})?$',
  '^(MXN|USD|EUR)$',
  '^(\\d{3}-)*\\d$',
  '^[a-z]+/[a-z0-9.+*-]+(, ?[a-z]+/[a-z0-9.+*-]+)*$',
  'contrato',
  '^.*S\\.A\\. de C\\.V\\.$',
];

/** Texts that make a pattern try all it can: its own letters over and over, and an end that it cannot take. */
function hostile(pattern: string, length: number): string[] {
  const letters = [...new Set([...pattern.replace(/\\[wsdpL]/g, 'a1 '), 'a', '1', ' '])].filter(
    (one) => !'\\^$'.includes(one),
  );
  return letters.flatMap((one) =>
    [one, `${one}a`, `a${one}`].flatMap((unit) => {
      const text = unit.repeat(length).slice(0, length - 1);
      return [text, `${text}\u0001`];
    }),
  );
}

describe('the cost of a pattern', () => {
  it.each(ENDLESS)('is more than may be waited for: %s', (pattern) => {
    expect(patternCost(pattern, LENGTH)).toBeGreaterThan(MOST);
  });

  it.each(FINE)('is little: %s', (pattern) => {
    expect(patternCost(pattern, LENGTH)).toBeLessThan(MOST);
  });

  it('bounds the time of what passes: patterns of all shapes, tried on texts made against them', () => {
    let seed = 7;
    const pick = <T>(list: readonly T[]): T => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return list[seed % list.length] as T;
    };
    const atom = (): string => pick(['a', 'b', '[ab]', '.', '\\w', '[^a]', '-']);
    const times = (): string => pick(['', '', '*', '+', '?', '{0,3}', '{2}', '{8}', '{1,}']);
    const part = (depth: number): string =>
      depth > 0 && pick([true, false, false])
        ? `(${Array.from({ length: pick([1, 2, 3]) }, () => part(depth - 1)).join(pick(['', '', '|']))})${times()}`
        : atom() + times();
    const passed = Array.from({ length: 3_000 }, () => `^${part(2)}${part(2)}${part(2)}${part(1)}$`).filter(
      (pattern) => patternCost(pattern, 64) <= MOST,
    );
    expect(passed.length).toBeGreaterThan(300);
    for (const pattern of passed) {
      const expression = new RegExp(pattern, 'u');
      for (const text of hostile('ab-', 64)) {
        const start = performance.now();
        expression.test(text);
        expect([pattern, text, performance.now() - start < 2_000]).toEqual([pattern, text, true]);
      }
    }
  }, 120_000);
});

describe('a text longer than its field allows', () => {
  const schema = { type: 'string', maxLength: 20, pattern: '^(a|a)*$' } as const;

  it('is refused for its length, and no pattern is tried on it', () => {
    const start = performance.now();
    const found = schemaFailures(schema, `${'a'.repeat(60)}!`);
    expect(found.map(({ keyword }) => keyword)).toContain('maxLength');
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('is judged by the pattern of its own field, where a schema has several', () => {
    const text = (pattern: string, maxLength?: number) => ({
      type: 'string',
      pattern,
      ...(maxLength ? { maxLength } : {}),
    });
    const properties = {
      one: text('^a+$', 3),
      two: text('^b+$', 9),
      three: text('^[0-9]{64}$'),
      again: text('^a+$', 30),
    };
    const whole = { type: 'object', properties };
    const right = { one: 'aaa', two: 'bbbb', three: '7'.repeat(64), again: 'a'.repeat(20) };
    expect(schemaFailures(whole, right)).toEqual([]);
    const wrong = { one: 'b', two: 'a', three: 'a', again: 'b' };
    expect(
      schemaFailures(whole, wrong)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['/again', '/one', '/three', '/two']);
  });

  it('is counted in letters as people see them: one that fits is tried', () => {
    const emoji = { type: 'string', maxLength: 20, pattern: '^[😀]+$' } as const;
    expect(schemaFailures(emoji, '😀'.repeat(20))).toEqual([]);
    expect(schemaFailures(emoji, `${'😀'.repeat(19)}x`).map(({ keyword }) => keyword)).toEqual(['pattern']);
    expect(schemaFailures({ type: 'string', pattern: '^a+$' }, 'a'.repeat(5_000))).toEqual([]);
  });
});
