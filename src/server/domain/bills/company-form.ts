import data from './company-forms.json' with { type: 'json' };

/** Only the letters, without marks: S.A. de C.V., SA DE CV and S. A. de C. V. are one. */
const lettersOf = (text: string): string => text.normalize('NFD').replace(/\P{L}/gu, '').toUpperCase();

const oneOf = (written: string[][]): string => `(${written.flat().map(lettersOf).join('|')})`;

/** A form, its kind of capital, and what a financial company adds to both; a group is followed by its name. */
const FORM = new RegExp(
  `^${oneOf(data.forms)}${oneOf(data.capital)}?(${oneOf(data.purpose)}*|${oneOf(data.purpose)}*GRUPOFINANCIERO.*)$`,
);

/**
 * A company's name as the tax office has it on file, without its form. Forms stand at the end; a name that is nothing but a form
 * stays as it is.
 *
 * @example withoutForm('GRANOS DEL VALLE, S.P.R. DE R.L.') // 'GRANOS DEL VALLE'
 */
export function withoutForm(name: string): string {
  for (const { index } of name.matchAll(/[\s,]+/g)) {
    if (index > 0 && FORM.test(lettersOf(name.slice(index)))) return name.slice(0, index);
  }
  return name;
}
