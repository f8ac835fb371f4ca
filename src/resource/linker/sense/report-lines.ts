import { fieldLocation, own } from '../../model/fields.ts';
import { isDayField } from '../../model/of-kind.ts';
import { at, type Cursor, entries, given, items, root, text } from '../cursor.ts';
import { error, fieldsAt, known, type LinkContext, RESOURCES } from '../link-context.ts';
import { wordPlaces } from '../meta.generated.ts';
import { nearest } from '../suggest.ts';

/** The days of a row that a line of reports may name: that of a daily one, first and last of a monthly one. */
const DAYS = ['day', 'from', 'until'];
const NEEDED = ['rows', 'columns'];
/** All words that a line of a catalogue may have by its meta-schema. */
const WORDS = Object.entries(wordPlaces['catalog.schema.json'] ?? {}).flatMap(([word, places]) =>
  places.includes('items/*') ? [word] : [],
);

/** A line of the catalogue of reports says what a report holds: its resource, columns and days exist. */
export function checkReportLines(work: LinkContext): void {
  const { reports } = work.registry;
  if (!reports || !own(work.resources, reports.resource)) return;
  const file = `_shared/catalogs/${reports.types}.json`;
  for (const line of items(at(root(file, work.docs.get(file)?.value), 'items'))) checkLine(work, line);
}

/** A type that is offered no longer may have lost what it was made from. */
function checkLine(work: LinkContext, line: Cursor): void {
  const [rows, columns] = [at(line, 'rows'), at(line, 'columns')];
  const name = text(rows);
  const misspelt = new Set<string>();
  for (const [word, cursor] of entries(line)) {
    const meant = WORDS.includes(word) ? undefined : nearest(word, WORDS);
    if (!meant) continue;
    misspelt.add(meant);
    error(work, cursor, `«${word}» no se conoce aquí.`, { key: true, suggestion: meant });
  }
  const isOffered = at(line, 'active').value !== false;
  for (const word of NEEDED)
    if (isOffered && !given(at(line, word)) && !misspelt.has(word))
      error(
        work,
        line,
        `Falta «${word}»: un tipo de reporte dice de qué recurso son sus renglones y qué columnas tiene.`,
      );
  if (given(columns) && !Array.isArray(columns.value)) error(work, columns, '«columns» es una lista de campos.');
  if (given(rows) && name === undefined) error(work, rows, '«rows» es el nombre de un recurso.');
  if (name === undefined || !known(work, rows, 'resource', name, RESOURCES)) return;
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
