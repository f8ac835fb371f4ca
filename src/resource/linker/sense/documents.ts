import { parseCondition } from '../../conditions/condition.ts';
import { kindOf } from '../../kinds/registry.ts';
import { bareDefinition } from '../../model/bare-definition.ts';
import type { Condition, Definition, DocumentNames, DocumentTemplate } from '../../model/definition.ts';
import { DOCUMENT_OWNERS } from '../../model/document-template.ts';
import { type FieldLocation, fieldLocation, own, templateContext } from '../../model/fields.ts';
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
  warn,
} from '../link-context.ts';
import { condition } from '../names.ts';
import { suggest } from '../suggest.ts';
import { judgeCondition, misfitsOf } from './conditions.ts';

/** What a template knows by a name: a record, a list of them, or what the program gives. */
type Known = { definition?: Definition; list?: boolean; names?: DocumentNames['given'] };
/** `root` is the resource whose record the template is of: its fields are named as they are. */
type Template = { work: LinkContext; code: DocumentNames; known: Map<string, Known>; root?: Definition };

const PLACE = /\{([A-Za-z_][\w.]*)(?:\s*\|\s*([^}\s]+))?\s*\}/g;
const FOOTER = '/footer';
const PAGES = ['page', 'pages'];

const filesOf = ({ docs }: LinkContext): [name: string, cursor: Cursor][] =>
  [...docs.keys()]
    .filter((file) => file.startsWith('_documents/'))
    .sort()
    .map((file) => [file.slice('_documents/'.length, -'.json'.length), root(file, docs.get(file)?.value)]);

/** What papers are drawn from, by the name of the file. */
export const linkTemplates = (work: LinkContext): Record<string, DocumentTemplate> =>
  Object.fromEntries(filesOf(work).map(([name, { value }]) => [name, value as unknown as DocumentTemplate]));

/** The templates of documents: what they load, what they name of it, and how they write it; and the actions that draw them. */
export function checkDocuments(work: LinkContext): void {
  const code = work.registry.documents;
  if (!code) return;
  const seen = new Map<string, string>();
  const drawn = checkPapers(work);
  for (const [name, cursor] of filesOf(work)) {
    const context = text(at(cursor, 'context')) ?? '';
    const isStored = DOCUMENT_OWNERS.some((owner) => owner === context);
    if (isStored) checkType(work, cursor, seen);
    else if (!checkOf(work, cursor, drawn.has(name))) continue;
    const given = isStored ? code.given : { today: code.given.today ?? 'date' };
    const template = { work, code: { ...code, given }, known: new Map(), root: templateContext(work, context) };
    for (const [need, from] of entries(at(cursor, 'needs'))) loadNeed(template, from, need);
    for (const word of ['name', 'header', 'footer']) checkText(template, at(cursor, word));
    for (const block of items(at(cursor, 'blocks'))) checkBlock(template, block);
  }
}

/** The templates that actions draw: each is of the resource of its action. */
function checkPapers(work: LinkContext): Set<string> {
  const contexts = new Map(filesOf(work).map(([name, cursor]) => [name, text(at(cursor, 'context')) ?? '']));
  const drawn = new Set<string>();
  for (const { name: resource, actions } of Object.values(work.resources))
    for (const { name, paper } of Object.values(actions.actions)) {
      if (paper === undefined) continue;
      const place = at(work.files.get(resource)?.actions ?? root('', undefined), 'actions', name, 'paper');
      const ofResource = () => [...contexts].flatMap(([one, of]) => (of === resource ? [one] : []));
      const context = contexts.get(paper);
      if (context === undefined) unknown(work, place, 'template', paper, ofResource);
      else if (context !== resource && templateContext(work, context))
        error(work, place, `La plantilla «${paper}» no es de «${resource}»: es de «${context}».`, {
          suggestion: suggest(paper, ofResource()),
        });
      else if (context === resource) {
        use(work, place, 'template', paper, ofResource);
        drawn.add(paper);
      }
    }
  return drawn;
}

/** A template without a type is of a resource that keeps records, and some action draws it. */
function checkOf(work: LinkContext, cursor: Cursor, isDrawn: boolean): boolean {
  const context = at(cursor, 'context');
  const name = text(context) ?? '';
  if (!known(work, context, 'resource', name, [...Object.keys(work.resources), ...DOCUMENT_OWNERS])) return false;
  const { source, one } = work.resources[name] as Definition;
  if (one || (source.kind !== 'table' && source.kind !== 'slice')) {
    error(work, context, `«${name}» no guarda registros de los que se saque un papel.`);
    return false;
  }
  for (const word of ['type', 'stored'])
    if (given(at(cursor, word)))
      error(work, at(cursor, word), `«${word}» no dice nada aquí: el papel de «${name}» no se guarda.`, { key: true });
  if (!isDrawn)
    warn(work, context, `Ninguna acción de «${name}» saca esta plantilla: falta una con «paper» en su actions.json.`);
  return true;
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
  if (!given(at(cursor, 'type')))
    error(work, at(cursor, 'context'), `El papel de «${context}» se guarda como documento: falta «type».`);
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
    else judgeCondition(work, definition, where);
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
  const { work, known: names, root: of } = template;
  if ((row || of) && path === 'label') return 'any';
  if (row?.definition && fieldLocation(row.definition, path, work.resources))
    return within(work, cursor, row.definition, path, { key, isRow: true });
  const [head = '', ...rest] = path.split('.');
  const holder = names.get(head);
  const inner = rest.join('.');
  if (!holder && of && (path === 'id' || fieldLocation(of, path, work.resources)))
    return named(template, cursor, of, path, { key });
  if (!holder) return nowhere(template, cursor, path, row, key);
  if (holder.names) {
    const group = own(holder.names, rest[0] ?? '');
    if (group) return group === 'any' || group === 'list' ? 'any' : { group };
    return error(work, cursor, `El dato «${path}» no existe.`, {
      suggestion: suggest(inner, Object.keys(holder.names)),
      key,
    });
  }
  if (inner === '' || inner === 'label' || !holder.definition || holder.list) return 'any';
  return named(template, cursor, holder.definition, inner, { key, head: `${head}.` });
}

/** A field of a record that the template loads, noted as used. */
function named(
  { work }: Template,
  cursor: Cursor,
  definition: Definition,
  path: string,
  { key, head = '' }: { key: boolean; head?: string },
): Found {
  const found = within(work, cursor, definition, path, { key });
  const accepted = fieldsAt(definition, path);
  if (found) use(work, cursor, 'field', path, accepted, { of: definition.name, key });
  if (found || fieldLocation(definition, path, work.resources)) return found;
  const fields = fieldNames(work, definition, path).map((one) => `${head}${one}`);
  const note = { suggestion: suggest(`${head}${path}`, fields), key, of: definition.name };
  return unknown(work, cursor, 'field', path, accepted, note, `El dato «${head}${path}» no existe.`);
}

function nowhere({ work, known: names, root: of }: Template, cursor: Cursor, path: string, row?: Known, key = false) {
  const [, ...rest] = path.split('.');
  const here = [...(row?.definition ? Object.keys(row.definition.fields) : []), ...names.keys()];
  const suggestion =
    suggest(path, cursor.pointer === FOOTER ? [...here, ...PAGES] : here) ??
    suggest(
      path,
      [...names.keys()].map((one) => [one, ...rest].join('.')),
    );
  const message = `El dato «${path}» no existe.`;
  if (!of || suggestion) return error(work, cursor, message, { suggestion, key });
  return unknown(work, cursor, 'field', path, fieldsAt(of, path), { of: of.name, key }, message);
}

/** What no text of a paper can hold, by its kind; conditions may ask for the last two. */
const UNWRITTEN: Partial<Record<string, string>> = {
  document: 'es un documento',
  secret: 'es un secreto',
  file: 'es un archivo',
  object: 'son varios campos',
};

type Place = { key: boolean; isRow?: boolean };

function within(work: LinkContext, cursor: Cursor, definition: Definition, path: string, { key, isRow }: Place): Found {
  if (path === 'id') return { group: 'number', reference: definition.name };
  const found = fieldLocation(definition, path, work.resources);
  if (!found) return undefined;
  const { kind, base, field, derived, through } = found;
  const isAsked = key && (kind === 'file' || kind === 'object');
  const unwritten = derived && kind === 'boolean' ? 'se calcula para la pantalla' : UNWRITTEN[kind ?? ''];
  if (unwritten && !isAsked) return error(work, cursor, `«${path}» no va en un papel: ${unwritten}.`, { key });
  if ((isRow || through) && field?.computed !== undefined)
    return error(work, cursor, `«${path}» se calcula al leer: en un papel solo va el del registro mismo.`, { key });
  if (kind === 'reference') return { group: 'number', reference: field?.reference ?? '' };
  if (!kind || ['choice', 'choices', 'array', 'object'].includes(kind)) return 'any';
  if (['date', 'moment', 'month'].includes(kind)) return { group: 'date' };
  return { group: (base ?? kindOf({ kind }).base) === 'string' ? 'text' : base === 'boolean' ? 'boolean' : 'number' };
}

const GROUPS: Record<string, string> = { number: 'números', text: 'textos', date: 'fechas' };

function checkText(template: Template, cursor: Cursor, row?: Known): void {
  const value = text(cursor);
  if (value === undefined) return;
  const { work, code } = template;
  const rest = value.replace(PLACE, (_, path: string, format: string | undefined) => {
    if (cursor.pointer === FOOTER && PAGES.includes(path)) return '';
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
  checkText(template, at(cursor, 'total'));
  for (const column of items(at(cursor, 'columns'))) checkText(template, at(column, 'title'));
  const row = listOf(template, at(cursor, 'rows'));
  if (!row) return;
  for (const column of items(at(cursor, 'columns'))) {
    const value = at(column, 'value');
    checkText(template, value, row);
    const [, path] = new RegExp(PLACE.source).exec(text(value) ?? '') ?? [];
    const field =
      path === undefined ? undefined : row.definition && fieldLocation(row.definition, path, template.work.resources);
    if (at(column, 'total').value === true && field && !isNumeric(field))
      error(template.work, at(column, 'total'), `«${path}» no se suma: no es un número.`);
  }
}

const isNumeric = ({ base, kind }: FieldLocation): boolean =>
  (base === 'number' || base === 'integer') && kind !== 'choice' && kind !== 'reference';

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

/** The names of a condition are those of the record and of what was loaded; its variables are who asks and today. */
function checkWhen(template: Template, cursor: Cursor): void {
  const { work } = template;
  condition({ work, definition: template.root ?? bareDefinition('', '') }, cursor, {
    free: true,
    variables: ['me', 'today'],
  });
  checkNames(template, cursor);
}

function checkNames(template: Template, cursor: Cursor): void {
  for (const item of items(cursor)) checkNames(template, item);
  for (const [name, inner] of entries(cursor)) {
    if (name === '$and' || name === '$or') checkNames(template, inner);
    else if (!name.startsWith('$')) {
      const [head = '', ...rest] = name.split('.');
      const holder = template.known.get(head);
      const definition = holder ? holder.definition : template.root;
      if (find(template, inner, name, undefined, true) && definition && !holder?.list)
        checkCompared(template.work, definition, holder ? rest.join('.') : name, inner);
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
