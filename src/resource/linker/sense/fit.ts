import type { Definition } from '../../model/definition.ts';
import { type FieldLocation, fieldLocation, own } from '../../model/fields.ts';
import { isChoice, isDayField, isPaper, isYesNo } from '../../model/of-kind.ts';
import { at, type Cursor, entries, items, text } from '../cursor.ts';
import { error, type LinkContext, type LinkScope } from '../link-context.ts';

/** What the cells and widgets that change or show one kind of values are for; the others draw any value. */
const FITS: Record<string, { of: string; fits(place: FieldLocation): boolean }> = {
  switch: { of: 'de sí o no', fits: isYesNo },
  'yes-no': { of: 'de sí o no', fits: isYesNo },
  due: { of: 'un día', fits: isDayField },
  chips: { of: 'una lista de valores', fits: (place) => place.list || isChoice(place) },
  tabs: { of: 'de pocos valores conocidos', fits: (place) => isYesNo(place) || isChoice(place) },
  'add-remove': { of: 'una lista', fits: ({ list }) => list },
  gallery: { of: 'de archivos', fits: ({ list, field }) => list || isPaper(field) },
  'document-viewer': { of: 'un archivo', fits: ({ field }) => isPaper(field) || isPaper(field?.items) },
  review: { of: 'una revisión', fits: ({ derived, field }) => derived || field?.review === true },
  'state-menu': { of: 'de valores conocidos', fits: isChoice },
};

/** Cells and widgets that cannot draw the kind of their field, notices to what is no person, and a name that is taken. */
export function checkFit({ work, definition }: LinkScope): void {
  const files = work.files.get(definition.name);
  if (!files) return;
  for (const file of [files.list, files.tabs]) walk(work, definition, file);
  for (const [, form] of entries(files.form))
    walk(work, own(work.resources, text(at(form, 'of')) ?? '') ?? definition, form);
  for (const name of Object.keys(definition.actions.actions))
    for (const receiver of items(at(files.actions, 'actions', name, 'notify', 'to')))
      checkReceiver(work, definition, receiver);
  checkReview(work, at(files.actions, 'actions', 'review'));
}

function walk(work: LinkContext, definition: Definition, cursor: Cursor): void {
  for (const item of items(cursor)) walk(work, definition, item);
  const path = text(at(cursor, 'field'));
  for (const [name, inner] of entries(cursor)) {
    if (path === undefined || (name !== 'cell' && name !== 'widget')) walk(work, definition, inner);
    // A cell may have cases.
    else
      for (const one of text(inner) === undefined ? items(inner).map((line) => at(line, 'is')) : [inner])
        checkDrawn(work, definition, path, one);
  }
}

function checkDrawn(work: LinkContext, definition: Definition, path: string, cursor: Cursor): void {
  const name = text(cursor) ?? '';
  const place = fieldLocation(definition, path, work.resources);
  const drawn = own(FITS, name);
  if (place && drawn && !drawn.fits(place))
    error(work, cursor, `«${name}» es para lo que es ${drawn.of}, y «${path}» no lo es.`);
}

const PEOPLE = 'users';

/** A person is named by a reference to people, or is the record itself. */
function checkReceiver(work: LinkContext, definition: Definition, cursor: Cursor): void {
  const name = text(cursor) ?? '';
  const { field, through } = fieldLocation(definition, name, work.resources) ?? {};
  if (name.startsWith('@') || !field) return;
  const holder = through === undefined ? definition.name : own(definition.fields, through)?.reference;
  const to = field.reference ?? (field.path === 'id' ? holder : undefined);
  if (to === undefined || baseOf(work, to) !== PEOPLE)
    error(work, cursor, `«${name}» no es una persona: nadie recibiría este aviso.`);
}

/** A slice has the rows of its base. */
function baseOf({ resources }: LinkContext, name: string): string {
  const source = own(resources, name)?.source;
  return source?.kind === 'slice' ? source.of : name;
}

/** What makes an action of its own out of one that has the name of the marks of values. */
const NOT_OF_REVIEW = ['from', 'to', 'set', 'ask', 'reason', 'needs', 'lost', 'go', 'open', 'preview'];

function checkReview(work: LinkContext, cursor: Cursor): void {
  for (const [word, value] of entries(cursor))
    if (NOT_OF_REVIEW.includes(word))
      error(
        work,
        value,
        `«review» es validar y rechazar valores en cualquier recurso: con «${word}» es otra acción y necesita otro nombre.`,
        { key: true },
      );
}
