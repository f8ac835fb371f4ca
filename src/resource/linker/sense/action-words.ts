import { isGrave } from '../../access/actions.ts';
import { own } from '../../model/fields.ts';
import { isLongText } from '../../model/of-kind.ts';
import { at, entries } from '../cursor.ts';
import { type LinkScope, warn } from '../link-context.ts';

const TAKES_AWAY = /^(cancelar|rechazar|eliminar|borrar|revertir|revocar|suspender|anular|deshacer)\b/i;
const LEAVES = /^(cancelar|cerrar|regresar)$/i;

/** Whether a title is what a back office calls an action that takes something away. @example takesAway('Suspender') // true */
export const takesAway = (title: string): boolean => TAKES_AWAY.test(title);
/** Whether a title is that of a button that leaves a window. @example leavesWindow('Cerrar') // true */
export const leavesWindow = (title: string): boolean => LEAVES.test(title);

/** An answer that may be this long is written in several lines. */
const LONG_LETTERS = 200;

/** Actions whose button or question a person would take for something else. */
export function checkActionWords({ work, definition }: LinkScope): void {
  const file = work.files.get(definition.name)?.actions;
  if (!file) return;
  for (const [name, cursor] of entries(at(file, 'actions'))) {
    const action = own(definition.actions.actions, name);
    if (!action) continue;
    const titles = action.title.map(({ is }) => is);
    const taking = titles.find(takesAway);
    // What can be undone at once needs no warning.
    if (taking !== undefined && action.inverse === undefined && !isGrave(definition, action))
      warn(work, cursor, `«${taking}» quita algo: con «"grave": true» el botón lo advierte.`, { key: true });
    const leaving = titles.find(leavesWindow);
    if (leaving !== undefined)
      warn(work, cursor, `«${leaving}» se llama como el botón que deja la ventana: diga qué hace.`, { key: true });
    for (const field of Object.values(action.ask)) {
      if (field.base !== 'string' || field.catalog || isLongText(field)) continue;
      if ((field.limits.maxLength ?? 0) < LONG_LETTERS) continue;
      warn(
        work,
        at(cursor, 'ask', ...field.path.split('.')),
        'Una respuesta tan larga se escribe en varios renglones: falta «"format": "text"», o menos letras.',
      );
    }
  }
}
