import { fieldLocation, own } from '../../model/fields.ts';
import { isDayField } from '../../model/of-kind.ts';
import { at, type Cursor, entries, given, items, root, text } from '../cursor.ts';
import { error, fieldsAt, known, type LinkContext, RESOURCES } from '../link-context.ts';
import { nearest } from '../suggest.ts';

/** The days of a row that a line of reports may name: that of a daily one, first and last of a monthly one. */
const DAYS = ['day', 'from', 'until'];
const WORDS = ['rows', 'columns', ...DAYS];
const OF_EACH_LINE = ['code', 'label', 'tone', 'all', 'other', 'active'];

/** A catalogue's line with `rows` and `columns` says what a report holds: its resource, columns and days exist. */
export function checkReportLines(work: LinkContext): void {
  for (const name of Object.keys(work.catalogs)) {
    const file = `_shared/catalogs/${name}.json`;
    for (const line of items(at(root(file, work.docs.get(file)?.value), 'items'))) checkLine(work, line);
  }
}

/** Other catalogues may use these words for data of their own: a text beside a list is what makes a report. */
function checkLine(work: LinkContext, line: Cursor): void {
  const [rows, columns] = [at(line, 'rows'), at(line, 'columns')];
  const name = text(rows);
  if (name === undefined || !Array.isArray(columns.value)) return;
  for (const [word, cursor] of entries(line)) {
    const meant = [...WORDS, ...OF_EACH_LINE].includes(word) ? undefined : nearest(word, WORDS);
    if (meant) error(work, cursor, `«${word}» no se conoce aquí.`, { key: true, suggestion: meant });
  }
  if (!known(work, rows, 'resource', name, RESOURCES)) return;
  const definition = own(work.resources, name);
  if (!definition) return;
  const isField = (cursor: Cursor): boolean => {
    const path = text(cursor) ?? '';
    return known(work, cursor, 'field', path, fieldsAt(definition, path), { of: name });
  };
  items(columns).forEach(isField);
  for (const day of DAYS.map((word) => at(line, word)).filter(given)) {
    const place = isField(day) && fieldLocation(definition, text(day) ?? '', work.resources);
    if (place && !isDayField(place.field)) error(work, day, `«${text(day)}» no es un día.`);
  }
}
