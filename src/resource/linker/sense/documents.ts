import { parseCondition } from '../../conditions/condition.ts';
import { kindOf } from '../../kinds/registry.ts';
import type { Condition, Definition, DocumentNames } from '../../model/definition.ts';
import { fieldLocation, own } from '../../model/fields.ts';
import { at, type Cursor, entries, given, items, root, text } from '../cursor.ts';
import {
  codesOf,
  error,
  fieldNames,
  fieldsAt,
  known,
  type LinkContext,
  namesOf,
  RESOURCES,
  unknown,
  use,
} from '../link-context.ts';
import { suggest } from '../suggest.ts';
import { judge, misfitsOf } from './conditions.ts';

/** What a template knows by a name: a record, a list of them, or what the program gives. */
type Known = { definition?: Definition; list?: boolean; names?: DocumentNames['given'] };
type Template = { work: LinkContext; code: DocumentNames; known: Map<string, Known> };

const PLACE = /\{([A-Za-z_][\w.]*)(?:\s*\|\s*([^}\s]+))?\s*\}/g;
const PAGES = ['page', 'pages'];

/** The templates of documents: what they load, what they name of it, and how they write it. */
export function checkDocuments(work: LinkContext): void {
  const code = work.registry.documents;
  if (!code) return;
  const seen = new Map<string, string>();
  for (const file of [...work.docs.keys()].filter((name) => name.startsWith('_documents/')).sort()) {
    const cursor = root(file, work.docs.get(file)?.value);
    checkType(work, cursor, seen);
    const template: Template = { work, code, known: new Map() };
    for (const [name, need] of entries(at(cursor, 'needs'))) loadNeed(template, need, name);
    for (const word of ['name', 'header', 'footer']) checkText(template, at(cursor, word));
    for (const block of items(at(cursor, 'blocks'))) checkBlock(template, block);
  }
}

function checkType(work: LinkContext, cursor: Cursor, seen: Map<string, string>): void {
  const context = text(at(cursor, 'context')) ?? '';
  const catalog = `${context}-document-types`;
  const codes = codesOf(own(work.catalogs, catalog));
  for (const word of ['type', 'stored']) {
    const type = at(cursor, word);
    if (given(type) && codes.length > 0 && !codes.includes(type.value ?? null))
      error(work, type, `El tipo ${type.value} no está en el catálogo «${catalog}».`);
  }
  const key = `${context} ${at(cursor, 'type').value}`;
  const other = seen.get(key);
  if (other) error(work, at(cursor, 'type'), `«${other}» ya es la plantilla de este tipo: solo se usaría una.`);
  else seen.set(key, cursor.file);
}

function loadNeed(template: Template, cursor: Cursor, name: string): void {
  const { work, code, known: names } = template;
  const from = text(cursor);
  if (from === 'given') names.set(name, { names: code.given });
  else if (from === 'schedule') {
    names.set(name, { names: code.schedule });
    if (!names.has('request')) error(work, cursor, '«schedule» necesita «request» antes.');
  } else if (from !== undefined) names.set(name, { definition: recordAt(template, cursor, from) });
  else names.set(name, { definition: listAt(template, at(cursor, 'list')), list: true });
  const { definition } = names.get(name) ?? {};
  for (const where of items(at(cursor, 'where'))) {
    if (!definition) continue;
    const [problem] = parseCondition(where.value, { definition, resources: work.resources }).problems;
    if (problem)
      error(
        work,
        { ...where, pointer: where.pointer + problem.pointer },
        `La condición no vale para «${definition.name}»: «${problem.name}».`,
      );
    else judge(work, definition, where);
  }
}

/** `/users/{request.user}`: a resource, and a value loaded before that points to it. */
function recordAt(template: Template, cursor: Cursor, address: string): Definition | undefined {
  const { work } = template;
  const [, resource = '', place = ''] = address.split('/');
  if (!known(work, cursor, 'resource', resource, RESOURCES)) return undefined;
  const path = /^\{([\w.]+)\}$/.exec(place)?.[1];
  if (path === undefined) return work.resources[resource];
  const found = find(template, cursor, path);
  if (
    found &&
    found !== 'any' &&
    found.reference !== undefined &&
    baseOf(work, found.reference) !== baseOf(work, resource)
  )
    return error(work, cursor, `«${path}» no lleva a «${resource}»: lleva a «${found.reference}».`);
  if (found && found !== 'any' && found.reference === undefined && found.group !== 'number')
    error(work, cursor, `«${path}» no es el folio de un registro.`);
  return work.resources[resource];
}

const baseOf = ({ resources }: LinkContext, name: string): string => {
  const source = resources[name]?.source;
  return source?.kind === 'slice' ? source.of : name;
};

function listAt(template: Template, cursor: Cursor): Definition | undefined {
  const { work } = template;
  const [, resource = '', , below = ''] = (text(cursor) ?? '').split('/');
  if (!known(work, cursor, 'resource', resource, RESOURCES)) return undefined;
  recordAt(template, cursor, (text(cursor) ?? '').split('/').slice(0, 3).join('/'));
  const children = Object.values(work.resources).flatMap((definition) =>
    definition.under
      .filter(({ parent }) => parent === resource)
      .map(({ path }) => ({ definition, name: path.split('/').at(-1) ?? definition.name })),
  );
  const child = children.find(({ name }) => name === below);
  if (!child)
    error(work, cursor, `De «${resource}» no cuelga «${below}».`, {
      suggestion: suggest(
        below,
        children.map(({ name }) => name),
      ),
    });
  return child?.definition;
}

type Found = { group?: string; reference?: string } | 'any' | undefined;

/** Where a path leads; reports one that leads nowhere. */
function find(template: Template, cursor: Cursor, path: string, row?: Known, key = false): Found {
  const { work, known: names } = template;
  if (row && path === 'label') return 'any';
  if (row?.definition && fieldLocation(row.definition, path, work.resources)) return within(work, row.definition, path);
  const [head = '', ...rest] = path.split('.');
  const holder = names.get(head);
  const inner = rest.join('.');
  const choices = [...(row?.definition ? Object.keys(row.definition.fields) : []), ...names.keys(), ...PAGES];
  if (!holder) {
    const suggestion =
      suggest(path, choices) ??
      suggest(
        path,
        [...names.keys()].map((one) => [one, ...rest].join('.')),
      );
    return error(work, cursor, `El dato «${path}» no existe.`, { suggestion, key });
  }
  if (holder.names) {
    const group = own(holder.names, rest[0] ?? '');
    if (group) return group === 'any' || group === 'list' ? 'any' : { group };
    return error(work, cursor, `El dato «${path}» no existe.`, {
      suggestion: suggest(inner, Object.keys(holder.names)),
      key,
    });
  }
  if (inner === '' || inner === 'label' || !holder.definition || holder.list) return 'any';
  const { name } = holder.definition;
  const found = within(work, holder.definition, inner);
  const accepted = fieldsAt(holder.definition, inner);
  if (found) use(work, cursor, 'field', inner, accepted, { of: name, key });
  if (found) return found;
  const fields = fieldNames(work, holder.definition, inner).map((one) => `${head}.${one}`);
  const note = { suggestion: suggest(path, fields), key, of: name };
  return unknown(work, cursor, 'field', inner, accepted, note, `El dato «${path}» no existe.`);
}

function within(work: LinkContext, definition: Definition, path: string): Found {
  if (path === 'id') return { group: 'number', reference: definition.name };
  const found = fieldLocation(definition, path, work.resources);
  if (!found) return undefined;
  const { kind, base } = found;
  if (kind === 'reference') return { group: 'number', reference: found.field?.reference ?? '' };
  if (!kind || ['choice', 'choices', 'array', 'object', 'document'].includes(kind)) return 'any';
  if (['date', 'moment', 'month'].includes(kind)) return { group: 'date' };
  return { group: (base ?? kindOf({ kind }).base) === 'string' ? 'text' : base === 'boolean' ? 'boolean' : 'number' };
}

const GROUPS: Record<string, string> = { number: 'números', text: 'textos', date: 'fechas' };

function checkText(template: Template, cursor: Cursor, row?: Known): void {
  const value = text(cursor);
  if (value === undefined) return;
  const { work, code } = template;
  const rest = value.replace(PLACE, (_, path: string, format: string | undefined) => {
    if (PAGES.includes(path)) return '';
    const writes = format === undefined ? 'any' : own(code.formats, format);
    if (format !== undefined && writes !== undefined) use(work, cursor, 'format', format, namesOf(code.formats));
    if (writes === undefined) {
      error(work, cursor, `«${format}» no es un formato.`, {
        suggestion: suggest(format ?? '', Object.keys(code.formats)),
      });
      return '';
    }
    const found = find(template, cursor, path, row);
    const group = found && found !== 'any' ? found.group : undefined;
    if (group && writes !== 'any' && writes !== group)
      error(work, cursor, `«${format}» escribe ${GROUPS[writes]}, y «${path}» no lo es.`);
    return '';
  });
  const broken = /\{[^}]*\}?|\}/.exec(rest)?.[0];
  if (broken) error(work, cursor, `«${broken}» está mal escrito: se espera {dato} o {dato | formato}.`);
}

function checkBlock(template: Template, cursor: Cursor): void {
  checkWhen(template, at(cursor, 'visibleWhen'));
  for (const word of ['heading', 'paragraph']) checkText(template, at(cursor, word));
  for (const item of items(at(cursor, 'list'))) checkText(template, item);
  for (const line of items(at(cursor, 'lines'))) {
    checkWhen(template, at(line, 'visibleWhen'));
    for (const word of ['label', 'value']) checkText(template, at(line, word));
  }
  const table = at(cursor, 'table');
  if (given(table)) checkTable(template, table);
  for (const signature of items(at(cursor, 'signatures'))) {
    checkWhen(template, at(signature, 'visibleWhen'));
    const each = at(signature, 'each');
    const row = given(each) ? listOf(template, each) : undefined;
    if (given(each) && !row) continue;
    for (const word of ['name', 'role']) checkText(template, at(signature, word), row);
  }
}

function checkTable(template: Template, cursor: Cursor): void {
  const row = listOf(template, at(cursor, 'rows'));
  if (!row) return;
  for (const column of items(at(cursor, 'columns')))
    for (const word of ['title', 'value']) checkText(template, at(column, word), row);
}

/** The rows of a loan's table have the names of its stored copy. */
const TABLE_ROWS = 'amortizationBackups';

function listOf({ work, known: names }: Template, cursor: Cursor): Known | undefined {
  const path = text(cursor) ?? '';
  const [head = '', inner] = path.split('.');
  const holder = names.get(head);
  if (holder?.list && inner === undefined) return holder;
  if (holder?.names && own(holder.names, inner ?? '') === 'list')
    return { definition: own(work.resources, TABLE_ROWS), list: true };
  const lists = [...names].flatMap(([name, one]) => [
    ...(one.list ? [name] : []),
    ...Object.entries(one.names ?? {}).flatMap(([key, group]) => (group === 'list' ? [`${name}.${key}`] : [])),
  ]);
  return error(work, cursor, `«${path}» no es una lista.`, { suggestion: suggest(path, lists) });
}

/** The names of a condition are what was loaded. */
function checkWhen(template: Template, cursor: Cursor): void {
  for (const item of items(cursor)) checkWhen(template, item);
  for (const [name, inner] of entries(cursor)) {
    if (name === '$and' || name === '$or') checkWhen(template, inner);
    else if (!name.startsWith('$')) {
      const [head = '', ...rest] = name.split('.');
      const holder = template.known.get(head);
      if (find(template, inner, name, undefined, true) && holder?.definition && !holder.list)
        checkCompared(template.work, holder.definition, rest.join('.'), inner);
    }
  }
}

/** What a value of a loaded record is compared with is one that it can have. */
function checkCompared(work: LinkContext, definition: Definition, path: string, cursor: Cursor): void {
  if (misfitsOf(work, definition, path, cursor) > 0) return;
  const condition = { [path]: cursor.value } as Condition;
  for (const { code, pointer, name } of parseCondition(condition, { definition, resources: work.resources }).problems)
    if (code === 'type') {
      const place = { ...cursor, pointer: cursor.pointer + pointer.slice(`/${path}`.length) };
      error(work, place, `El valor ${name} no es del tipo de «${path}».`);
    }
}
