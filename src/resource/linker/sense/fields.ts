import { templatePaths } from '../../conditions/template.ts';
import { kindOf } from '../../kinds/registry.ts';
import type { Field } from '../../model/definition.ts';
import { own } from '../../model/fields.ts';
import { isMoney, isSecret } from '../../model/of-kind.ts';
import { at, type Cursor, given, items, text } from '../cursor.ts';
import { error, known, type LinkScope } from '../link-context.ts';

/** Words of a field that say nothing of its kind, former names that are still in use, and secrets in the name of a record. */
export function checkFields(place: LinkScope): void {
  const { work, definition } = place;
  const files = work.files.get(definition.name);
  if (!files) return;
  for (const field of Object.values(definition.fields)) {
    const cursor = at(files.fields, ...field.path.split('.').flatMap((name) => ['properties', name]));
    checkWords(place, cursor, field);
    checkFormerName(place, at(cursor, 'x-renamed-from'), field);
  }
  for (const label of labelsOf(files.fields))
    for (const path of templatePaths(text(label) ?? ''))
      if (isSecret(own(definition.fields, path)))
        error(work, label, `«${path}» es secreto: no puede formar el nombre del registro.`);
}

const lastOf = (path: string): string => path.split('.').at(-1) ?? path;

/** Which values each limit limits. */
const WORDS: Record<string, { bases: readonly Field['base'][]; of: string }> = {
  minLength: { bases: ['string'], of: 'un texto' },
  maxLength: { bases: ['string'], of: 'un texto' },
  pattern: { bases: ['string'], of: 'un texto' },
  minimum: { bases: ['number', 'integer'], of: 'un número' },
  maximum: { bases: ['number', 'integer'], of: 'un número' },
  exclusiveMinimum: { bases: ['number', 'integer'], of: 'un número' },
  minItems: { bases: ['array'], of: 'una lista' },
  maxItems: { bases: ['array'], of: 'una lista' },
  uniqueItems: { bases: ['array'], of: 'una lista' },
};

function checkWords({ work, definition }: LinkScope, cursor: Cursor, field: Field): void {
  const { base } = field;
  for (const [word, { bases, of }] of Object.entries(WORDS)) {
    const here = at(cursor, word);
    if (given(here) && !bases.includes(base))
      error(work, here, `«${word}» es de ${of}, y «${field.path}» no lo es: no limita nada.`, { key: true });
  }
  const factor = at(cursor, 'x-input-factor');
  if (given(factor) && base !== 'number' && base !== 'integer')
    error(work, factor, `«x-input-factor» es de un número, y «${field.path}» no lo es.`, { key: true });
  const rate = text(factor);
  if (rate !== undefined) checkRate({ work, definition }, cursor, rate);
  const currency = at(cursor, 'x-currency');
  if (given(currency) && kindOf(field).sheet !== 'money')
    error(work, currency, `«x-currency» es de un importe, y «${field.path}» no lo es.`, { key: true });
  checkExplained({ work, definition }, at(cursor, 'x-explain'), field);
}

/** Of an amount alone can be said of what it is made, and code says it of the amounts that it knows. */
function checkExplained({ work, definition }: LinkScope, cursor: Cursor, field: Field): void {
  if (!given(cursor)) return;
  const { path, explain = '' } = field;
  if (!isMoney(field)) error(work, cursor, `«x-explain» es de un importe, y «${path}» no lo es.`, { key: true });
  else if (own(work.registry.explains ?? {}, explain)?.includes(path) === false)
    error(work, cursor, `La explicación «${explain}» no conoce «${definition.name}.${path}».`);
}

/** The field that holds the tax with which another one is stored: a number beside it. The table knows no limit that moves with it. */
function checkRate({ work, definition }: LinkScope, cursor: Cursor, rate: string): void {
  const factor = at(cursor, 'x-input-factor');
  const numbers = Object.values(definition.fields).filter(({ base }) => base === 'number');
  const names = numbers.map(({ path }) => path);
  known(work, factor, 'field', rate, names, { of: definition.name });
  const always = at(cursor, 'x-always');
  if (given(always)) error(work, always, `«x-always» no va con una tasa que está en «${rate}».`, { key: true });
}

/** The former name is free: else two fields would want the values of one. */
function checkFormerName({ work, definition }: LinkScope, cursor: Cursor, field: Field): void {
  const was = text(cursor);
  if (was === undefined) return;
  const above = field.path.includes('.') ? field.path.slice(0, field.path.lastIndexOf('.') + 1) : '';
  if (was === field.path || was === lastOf(field.path)) error(work, cursor, `El campo ya se llama «${was}».`);
  else if (own(definition.fields, was) ?? own(definition.fields, above + was))
    error(work, cursor, `«${was}» sigue siendo un campo: sus valores no pasan a «${field.path}».`);
}

/** A label is one text or cases. */
const labelsOf = (fields: Cursor): Cursor[] => {
  const label = at(fields, 'x-label');
  return Array.isArray(label.value) ? items(label).map((line) => at(line, 'is')) : [label];
};
