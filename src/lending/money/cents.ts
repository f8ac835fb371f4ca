/** Money inside the engine: whole cents as BigInt, so that no binary fraction ever touches an amount. */
export type Cents = bigint;

/** An exact fraction. Rates stay fractions until money is multiplied by them, so a tie is seen as a tie. */
export interface Ratio {
  num: bigint;
  den: bigint;
  /** Fractions typed as long decimals (0.00833…) are cut somewhere; a product this near below a tie counts as the tie. */
  slack?: bigint;
}

/**
 * Divides and rounds half up (away from zero), the one rounding of the engine. Source: engine 2.1.
 * Example: `divRound(835n, 10n)` is `84n`, `divRound(-835n, 10n)` is `-84n`.
 */
export function divRound(num: bigint, den: bigint): bigint {
  if (num < 0n) return -divRound(-num, den);
  return (num * 2n + den) / (den * 2n);
}

/** A share of an amount, rounded half up to the cent. Example: 50,000.00 × 17.9 %/12 → 745.83. */
export function times(amount: Cents, ratio: Ratio): Cents {
  if (amount === 0n || ratio.num === 0n) return 0n;
  if (amount < 0n) return -times(-amount, ratio);
  const doubled = amount * ratio.num * 2n + ratio.den + (ratio.slack ?? 0n);
  return doubled / (ratio.den * 2n);
}

/** Cents as the wire writes them: two digits after the point. Example: `formatCents(-5n)` is `'-0.05'`. */
export function formatCents(cents: Cents): string {
  if (cents === 0n) return '0.00';
  if (cents < 0n) return `-${formatCents(-cents)}`;
  const whole = cents / 100n;
  const rest = Number(cents - whole * 100n);
  return rest < 10 ? `${whole}.0${rest}` : `${whole}.${rest}`;
}

export function minOf(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}

export function maxOf(a: Cents, b: Cents): Cents {
  return a > b ? a : b;
}
