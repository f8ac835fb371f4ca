/** What a permit is for: a file or its small picture, a secret that is shown, a sheet, a paper, an address, or code's own work. */
export type PermitUse = 'file' | 'reveal' | 'export' | 'print' | 'link' | 'work';

type Terms = { person: number; record: string; path: string; use: PermitUse; value?: string };

/** The key to one value: made by the gate alone, for one person, record, field and use, and where it opens something, for that value. */
class Granted {
  readonly #terms: Terms;

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  static terms(permit: unknown): Terms {
    if (typeof permit !== 'object' || permit === null || !(#terms in permit)) throw new NotPermitted();
    return permit.#terms;
  }
}

export type Permit = Granted;

/** Code that opens a value without the gate's permit, or another value than the permit is for. Its message names neither. */
export class NotPermitted extends Error {
  constructor() {
    super('a value is opened with the permit that the gate made for it');
  }
}

/** Called in `sight` alone (`tests/house/gate.test.ts`). */
export const grant = (terms: Terms): Permit => new Granted(terms);

/** The terms of a permit; throws where it is none, or is for another use or value. */
export function permitted(permit: Permit, uses: readonly PermitUse[], value?: string): Readonly<Terms> {
  const terms = Granted.terms(permit);
  if (!uses.includes(terms.use) || (value !== undefined && terms.value !== value)) throw new NotPermitted();
  return terms;
}
