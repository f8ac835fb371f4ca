import { grantsOf } from '../../access/rights.ts';
import type { Definition } from '../../model/definition.ts';
import { at } from '../cursor.ts';
import { type LinkContext, type LinkScope, warn } from '../link-context.ts';

/** A role that may run an action and reads no record of the resource never sees its button. */
export function checkRights({ work, definition }: LinkScope): void {
  const file = work.files.get(definition.name)?.permissions;
  if (!file?.value) return;
  const readers = new Set(readersOf(work, definition));
  for (const [name, grants] of Object.entries(definition.permissions.actions)) {
    const blind = Object.keys(grants).filter((role) => !readers.has(role));
    if (blind.length === 0) continue;
    const [verb, other] = blind.length === 1 ? ['puede', 'no lee'] : ['pueden', 'no leen'];
    const who = new Intl.ListFormat('es-MX').format(blind);
    warn(
      work,
      at(file, 'actions', name),
      `${who} ${verb} «${name}» y ${other} «${definition.name}»: el botón no se ve.`,
      {
        key: true,
      },
    );
  }
}

/** Who reads the records, here or through a slice of them. */
function readersOf({ resources }: LinkContext, definition: Definition): string[] {
  const own = (['list', 'read'] as const).flatMap((operation) => Object.keys(grantsOf(definition, operation)));
  const slices = Object.values(resources).filter(
    ({ source }) => source.kind === 'slice' && source.of === definition.name,
  );
  return [
    ...own,
    ...slices.flatMap((slice) => Object.keys({ ...grantsOf(slice, 'list'), ...grantsOf(slice, 'read') })),
  ];
}
