import { grantsOf } from '../../access/rights.ts';
import type { Definition } from '../../model/definition.ts';
import { own } from '../../model/fields.ts';
import { at, given, items, root } from '../cursor.ts';
import { error, type LinkContext, type LinkScope, warn } from '../link-context.ts';

/** Of all resources, since what a role reads through a slice counts in its base. */
export function checkRights(work: LinkContext): void {
  for (const definition of Object.values(work.resources)) {
    checkButtons({ work, definition });
    checkHistory({ work, definition });
    checkFieldLines({ work, definition });
  }
}

const VERBS = { create: 'dar de alta', update: 'cambiar' } as const;

/** A field that a role may write, of a resource that is not written in this way at all: the line gives nothing. */
function checkFieldLines({ work, definition }: LinkScope): void {
  const file = work.files.get(definition.name)?.permissions;
  if (!file?.value) return;
  for (const operation of ['create', 'update'] as const) {
    const isUsed = [definition, ...slicesOf(work, definition)].some(
      (one) => Object.keys(grantsOf(one, operation)).length > 0,
    );
    if (isUsed) continue;
    for (const line of items(at(file, 'fields'))) {
      const grant = at(line, operation);
      if (!given(grant) || Object.keys(grant.value as object).length === 0) continue;
      warn(
        work,
        grant,
        `Nadie puede ${VERBS[operation]} registros de «${definition.name}»: esta línea no da nada. Falta «${operation}» en «operations».`,
        { key: true },
      );
    }
  }
}

/** A tab that shows nothing but the history is empty for those who may not see it. */
function checkHistory({ work, definition }: LinkScope): void {
  const tabs = work.files.get(definition.name)?.tabs;
  const seers = Object.keys(grantsOf(definition, 'history'));
  for (const [index, { name, blocks, for: roles }] of (definition.tabs?.tabs ?? []).entries()) {
    if (!tabs || blocks.length === 0 || !blocks.every(({ history }) => history)) continue;
    const who = roles ?? readersOf(work, definition);
    if (who.some((role) => seers.includes(role))) continue;
    warn(
      work,
      at(tabs, 'tabs', index),
      `La pestaña «${name}» solo tiene el historial, y nadie que la vea puede verlo: falta «history» en permissions.json.`,
    );
  }
}

/** A role that may run an action and reads no record of the resource never sees its button. */
function checkButtons({ work, definition }: LinkScope): void {
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

const slicesOf = ({ resources }: LinkContext, { name }: Definition): Definition[] =>
  Object.values(resources).filter(({ source }) => source.kind === 'slice' && source.of === name);

/** Who reads the records, here or through a slice of them. */
function readersOf(work: LinkContext, definition: Definition): string[] {
  const own = (['list', 'read'] as const).flatMap((operation) => Object.keys(grantsOf(definition, operation)));
  return [
    ...own,
    ...slicesOf(work, definition).flatMap((slice) =>
      Object.keys({ ...grantsOf(slice, 'list'), ...grantsOf(slice, 'read') }),
    ),
  ];
}

/**
 * What the program needs of any folder: accounts that people sign in with, whose fields `checkNeeds` looks at, and a role that may
 * do everything and sees every account.
 */
export function checkProgram(work: LinkContext): void {
  const { program } = work.registry;
  if (!program) return;
  const { accounts, keeper } = program;
  const roles = root('_shared/roles.json', work.docs.get('_shared/roles.json')?.value);
  if (!Object.hasOwn(work.roles.roles, keeper))
    error(work, at(roles, 'roles'), `Falta el rol «${keeper}», el que puede todo: la primera cuenta es suya.`);
  const definition = own(work.resources, accounts.resource);
  const { resource } = accounts;
  if (!definition) {
    const fields = new Intl.ListFormat('es-MX').format(Object.keys(accounts.fields).map((field) => `«${field}»`));
    const place = root(`${resource}/fields.schema.json`, undefined);
    error(
      work,
      place,
      `Falta el recurso «${resource}», las cuentas con las que la gente entra: con los campos ${fields}.`,
    );
    return;
  }
  if ((['list', 'read'] as const).every((one) => grantsOf(definition, one)[keeper] === true)) return;
  const file = work.files.get(resource)?.permissions ?? root(`${resource}/permissions.json`, undefined);
  error(
    work,
    at(file, 'operations'),
    `«${keeper}» debe poder listar y leer todas las cuentas («list» y «read» de «${resource}»).`,
  );
}

/** What an effect keeps for a role (rights of administrators, the way back) stays within its reach, with the records. */
export function checkKeepers(work: LinkContext): void {
  for (const [effect, { keeps: role, dispensable }] of Object.entries(work.registry.effects)) {
    if (role === undefined) continue;
    const uses = Object.values(work.resources).flatMap((definition) =>
      Object.values(definition.actions.actions)
        .filter((action) => action.effect === effect)
        .map(({ name }) => ({ definition, name })),
    );
    const [first] = uses;
    if (first ? uses.some((use) => isOpenTo(role, use)) : dispensable || !wasUsed(work, effect)) continue;
    const place = first
      ? at(work.files.get(first.definition.name)?.permissions ?? root('', undefined), 'actions', first.name)
      : root('_shared/roles.json', work.docs.get('_shared/roles.json')?.value);
    const what = first ? `«${first.name}» de «${first.definition.name}»` : `una acción con el efecto «${effect}»`;
    error(
      work,
      place,
      `«${role}» debe poder leer y usar ${what} sin límite: si no, nadie podría deshacer este cambio.`,
    );
  }
}

function isOpenTo(role: string, { definition, name }: { definition: Definition; name: string }): boolean {
  const grants = name === 'create' ? grantsOf(definition, 'create') : definition.permissions.actions[name];
  return (
    (['list', 'read'] as const).every((one) => grantsOf(definition, one)[role] === true) && grants?.[role] === true
  );
}

const wasUsed = ({ before = {} }: LinkContext, effect: string): boolean =>
  Object.entries(before).some(
    ([file, text]) => /[/]action(s|-types)[.]json$/.test(file) && text.includes(`"${effect}"`),
  );
