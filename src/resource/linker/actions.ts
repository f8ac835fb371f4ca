import { names } from '../access/rights.ts';
import type { Action, Actions, CallTemplate, EffectManifest, Field, Json } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { isSlot } from '../model/of-kind.ts';
import { isRow } from '../model/path.ts';
import { REASON } from '../model/reason.ts';
import { ASKED } from '../model/registry.ts';
import { linkCall, ownAddress } from './call.ts';
import { at, type Cursor, entries, flag, given, items, text, texts } from './cursor.ts';
import { askFields } from './fields.ts';
import { freshOf } from './fresh.ts';
import { checkInverse } from './inverse.ts';
import {
  codesOf,
  error,
  known,
  type LinkContext,
  type LinkScope,
  namesOf,
  RESOURCES,
  unknown,
} from './link-context.ts';
import { condition, data, expanded, fieldAt, needMessage, template, textCases } from './names.ts';
import { linkFailures, outcomesOf } from './outcome.ts';
import { previewOf } from './preview.ts';
import { linkSecond } from './second.ts';

/** Operations of every resource; named among the actions they say what else happens. */
export const OPERATION_ACTIONS: readonly string[] = ['create', 'update', 'delete', 'review'];

/** States and actions, with what is not written filled in. */
export function linkActions(place: LinkScope): void {
  const file = place.work.files.get(place.definition.name)?.actions;
  if (!file?.value) return;
  const field = stateField(place, at(file, 'field'));
  const actions: Actions = {
    ...(field ? { field: field.path } : {}),
    states: statesOf(place, at(file, 'states'), field),
    actions: {},
  };
  const course = courseOf(place, at(file, 'course'), actions);
  if (course) actions.course = course;
  place.definition.actions = actions;
  for (const [name, cursor] of entries(at(file, 'actions')))
    actions.actions[name] = actionOf(place, cursor, name, field);
  for (const [name, cursor] of entries(at(file, 'actions'))) checkInverse(place, at(cursor, 'inverse'), name);
}

function stateField(place: LinkScope, cursor: Cursor): Field | undefined {
  if (!given(cursor)) return undefined;
  const found = fieldAt(place, cursor);
  return found && !found.through ? found.field : undefined;
}

/** Each step is one of the states or several, each state once. */
function courseOf({ work }: LinkScope, cursor: Cursor, { field, states }: Actions): Json[][] | undefined {
  if (!given(cursor)) return undefined;
  if (!field) error(work, cursor, 'Un camino de estados necesita «field», el campo del estado.', { key: true });
  const names = Object.keys(states);
  const seen = new Set<string>();
  return items(cursor).map((step) => {
    const places = Array.isArray(step.value) ? items(step) : [step];
    for (const place of places) {
      const name = String(place.value);
      known(work, place, 'state', name, names);
      if (seen.has(name)) error(work, place, `El estado «${name}» está dos veces en el camino.`);
      seen.add(name);
    }
    return places.map(({ value }) => value as Json);
  });
}

/** Without `states`, each code of the field is one. */
function statesOf({ work }: LinkScope, cursor: Cursor, field: Field | undefined): Actions['states'] {
  const catalog = field?.catalog ? work.catalogs[field.catalog] : undefined;
  const codes = (catalog?.items ?? []).filter((item) => !item.all);
  const names = given(cursor) ? entries(cursor).map(([name]) => name) : codes.map((item) => String(item.code));
  for (const [name, state] of entries(cursor)) {
    if (catalog)
      known(
        work,
        state,
        'state',
        name,
        codes.map((item) => String(item.code)),
        { key: true, of: catalog.name },
      );
  }
  return Object.fromEntries(
    names.map((name) => {
      const state = at(cursor, name);
      const tone = (text(at(state, 'tone')) ??
        codes.find((item) => String(item.code) === name)?.tone ??
        'neutral') as Actions['states'][string]['tone'];
      const derived = flag(at(state, 'derived'));
      return [name, { tone, final: flag(at(state, 'final')) ?? false, ...(derived ? { derived } : {}) }];
    }),
  );
}

function actionOf(place: LinkScope, cursor: Cursor, name: string, state: Field | undefined): Action {
  const { work } = place;
  const from = items(at(cursor, 'from')).map((item) => stateOf(place, item, state));
  const to = given(at(cursor, 'to')) ? stateOf(place, at(cursor, 'to'), state) : undefined;
  const reason = flag(at(cursor, 'reason')) === true;
  const ask = { ...askFields(work, at(cursor, 'ask')), ...(reason ? { reason: REASON } : {}) };
  const set = setOf(place, at(cursor, 'set'), ask);
  const effect = text(at(cursor, 'effect'));
  if (effect !== undefined) checkEffect(place, cursor, effect, name, ask);
  const link = { go: at(cursor, 'go'), open: at(cursor, 'open') };
  const paper = paperOf(place, cursor);
  const isLink = given(link.go) || given(link.open) || 'paper' in paper;
  const action: Action = {
    name,
    title: textCases(place, at(cursor, 'title')) ?? titleOf(place, cursor, name),
    ...(given(at(cursor, 'from')) ? { from } : {}),
    ...(to === undefined ? {} : { to }),
    when: condition(place, at(cursor, 'when'), { variables: ['me', 'today', 'parent', 'ask', 'source'] }),
    set,
    ask,
    ...optional(work, at(cursor, 'optional'), ask, reason),
    ...(reason ? { reason } : {}),
    ...reviewed(place, cursor),
    ...(flag(at(cursor, 'grave')) ? { grave: true as const } : {}),
    confirm: flag(at(cursor, 'confirm')) ?? false,
    ...before(place, at(cursor, 'before')),
    ...(isLink ? {} : { send: sendOf(place, cursor, set) ?? standardCall(place, name, to, set, ask, state) }),
    ...(effect === undefined ? {} : { effect }),
    ...(given(at(cursor, 'inverse')) ? { inverse: text(at(cursor, 'inverse')) ?? '' } : {}),
    ...whenChanged(place, cursor, effect),
    after: outcomesOf(place, at(cursor, 'after'), {
      variables: ['me', 'answer', 'ask', 'source', 'record', 'stored', 'value', 'today'],
    }),
    fail: linkFailures(place, at(cursor, 'fail')),
    ...(given(link.go) ? { go: template(place, link.go) } : {}),
    ...(given(link.open) ? { open: template(place, link.open) } : {}),
    ...paper,
    ...(text(at(cursor, 'as')) ? { as: text(at(cursor, 'as')) as Action['as'] } : {}),
    ...(given(at(cursor, 'source')) ? { source: data(place, at(cursor, 'source')) } : {}),
    ...(given(at(cursor, 'filter')) ? { filter: data(place, at(cursor, 'filter')) } : {}),
    ...notify(place, at(cursor, 'notify')),
    ...linkSecond(place, at(cursor, 'second'), isLink),
    ...freshOf(place, at(cursor, 'fresh'), isLink),
    ...previewOf(place, at(cursor, 'preview'), { name, ask, effect }),
  };
  if (action.confirm) needMessage(place, at(cursor, 'confirm'), `${name}.confirm`);
  checkAnswers(place, cursor, effect);
  return action;
}

function titleOf(place: LinkScope, cursor: Cursor, name: string): Action['title'] {
  const key = `${name}.title`;
  needMessage(place, cursor, key);
  return [{ is: place.definition.messages[key] ?? place.work.messages[key] ?? name }];
}

function stateOf({ work, definition }: LinkScope, cursor: Cursor, field: Field | undefined): Json {
  const value = cursor.value as Json;
  if (!field) {
    error(work, cursor, 'No hay campo de estado: falta «field» en actions.json.');
    return value;
  }
  const names = Object.keys(definition.actions.states);
  const states = names.length > 0 ? names : codesOf(work.catalogs[field.catalog ?? '']).map(String);
  if (known(work, cursor, 'state', String(value), states, { of: field.catalog ?? definition.name })) {
    const numeric = field.base === 'integer';
    if ((typeof value === 'number') !== numeric)
      error(work, cursor, `El estado debe ser ${numeric ? 'un número' : 'un texto'}.`);
  }
  return value;
}

function setOf(place: LinkScope, cursor: Cursor, ask: Record<string, Field>): Record<string, Json> {
  const set: Record<string, Json> = {};
  for (const [path, value] of entries(cursor)) {
    const fields = place.definition.fields;
    known(place.work, value, 'field', path, Object.keys(fields), { key: true });
    data(place, value, { variables: ['ask', 'today', 'me', 'record', 'source', 'value', 'parent'] });
    checkAsk(place.work, value, ask);
    set[path] = value.value ?? null;
  }
  return set;
}

/** `$ask.date` must be asked. */
function checkAsk(work: LinkContext, cursor: Cursor, ask: Record<string, Field>): void {
  const [, name] = /^\$ask\.([A-Za-z0-9_]+)/.exec(text(cursor) ?? '') ?? [];
  if (name) known(work, cursor, 'question', name, Object.keys(ask));
}

/** What an effect needs must be asked; a create call asks with its whole form. */
function checkEffect(
  { work, definition }: LinkScope,
  cursor: Cursor,
  effect: string,
  name: string,
  ask: Record<string, Field>,
): void {
  const place = at(cursor, 'effect');
  if (!known(work, place, 'effect', effect, namesOf(work.registry.effects))) return;
  const asked = OPERATION_ACTIONS.includes(name) ? { ...definition.fields, ...ask } : ask;
  for (const need of work.registry.effects[effect]?.asks ?? []) {
    if (!Object.hasOwn(asked, need)) error(work, place, `El efecto «${effect}» necesita que se pregunte «${need}».`);
  }
}

/** An effect that runs only where one of these fields changes; without an effect the word would say nothing. */
function whenChanged({ work, definition }: LinkScope, cursor: Cursor, effect: string | undefined): Partial<Action> {
  const place = at(cursor, 'whenChanged');
  if (!given(place)) return {};
  if (effect === undefined) error(work, place, '«whenChanged» dice cuándo se produce un efecto: falta «effect».');
  const names = Object.keys(definition.fields);
  return {
    whenChanged: items(place).flatMap((item) =>
      known(work, item, 'field', text(item) ?? '', names) ? [text(item) ?? ''] : [],
    ),
  };
}

/** `{$answer.url}` must be given by the effect. */
function checkAnswers({ work }: LinkScope, cursor: Cursor, effect: string | undefined): void {
  const manifest = effect === undefined ? undefined : own(work.registry.effects, effect);
  const answers = Object.keys(manifest?.answers ?? {});
  if (effect !== undefined && manifest) checkOrigins(work, at(cursor, 'effect'), effect, manifest);
  if (answers.length === 0) return;
  const walk = (value: Cursor): void => {
    for (const [, name] of (text(value) ?? '').matchAll(/\$answer\.([A-Za-z0-9_]+)/g)) {
      if (name) known(work, value, 'answer', name, answers);
    }
    for (const item of [...items(value), ...entries(value).map(([, inner]) => inner)]) walk(item);
  };
  walk(at(cursor, 'after'));
}

/** What code answers has its origin named: without one there would be no right to cut it by. */
function checkOrigins(
  work: LinkContext,
  place: Cursor,
  effect: string,
  { answers = {}, answer }: EffectManifest,
): void {
  const said = (answer as { properties?: Record<string, Json> } | undefined)?.properties ?? {};
  for (const name of Object.keys(said))
    if (!own(answers, name))
      error(
        work,
        place,
        `El efecto «${effect}» contesta «${name}» y no dice de qué campo es: falta en «answers» de su manifiesto.`,
      );
  for (const [name, origin] of Object.entries(answers)) {
    if (origin === ASKED) continue;
    const [resource = '', ...path] = origin.split('.');
    const definition = own(work.resources, resource);
    const isKnown = definition && (path.join('.') === 'id' || own(definition.fields, path.join('.')));
    if (!isKnown) error(work, place, `El efecto «${effect}» contesta «${name}» de «${origin}», y ese campo no existe.`);
  }
}

/** What an action that draws a paper obeys. */
const OF_PAPERS = ['paper', 'title', 'from', 'when', 'needs', 'fail'];

/** A paper of the record, at an address of its own. Whether there is such a template is judged with the templates. */
function paperOf({ work, definition }: LinkScope, cursor: Cursor): Pick<Action, 'paper' | 'open'> {
  const name = text(at(cursor, 'paper'));
  if (name === undefined) return {};
  for (const [word, value] of entries(cursor))
    if (!OF_PAPERS.includes(word))
      error(work, value, `«${word}» no dice nada aquí: la acción saca un papel y no cambia nada.`, { key: true });
  return { paper: name, open: `${ownAddress({ work, definition })}/papers/${name}` };
}

/** Only what is asked can stay unanswered. */
function optional(
  work: LinkContext,
  cursor: Cursor,
  ask: Record<string, Field>,
  reason: boolean,
): Pick<Action, 'optional'> {
  if (!given(cursor)) return reason ? { optional: ['reason'] } : {};
  for (const name of items(cursor)) known(work, name, 'question', text(name) ?? '', Object.keys(ask));
  return { optional: [...texts(cursor), ...(reason ? ['reason'] : [])] };
}

/** Values under review by name or by `part.*`: those that must be validated, and those whose loss runs the action. */
function reviewed({ work, definition }: LinkScope, cursor: Cursor): Pick<Action, 'needs' | 'lost'> {
  const paths = Object.values(definition.fields).filter((field) => field.review || isSlot(field));
  const found: Pick<Action, 'needs' | 'lost'> = {};
  for (const word of ['needs', 'lost'] as const) {
    if (!given(at(cursor, word))) continue;
    for (const item of items(at(cursor, word))) {
      const name = text(item) ?? '';
      if (paths.some(({ path }) => names({ of: [name] }, path))) continue;
      const accepted = paths.map(({ path }) => path);
      const message = `«${name}» no es un valor ni un documento que se valide.`;
      unknown(work, item, 'field', name, accepted, {}, message);
    }
    found[word] = texts(at(cursor, word));
  }
  if (found.lost && !given(at(cursor, 'from')))
    error(work, at(cursor, 'lost'), '«lost» necesita saber en qué estado: falta «from».', { key: true });
  return found;
}

/** What the file says of the call; with `each` one operation for every field that the action writes. */
function sendOf(place: LinkScope, cursor: Cursor, set: Record<string, Json>): CallTemplate | undefined {
  const send = at(cursor, 'send');
  if (!flag(at(send, 'each'))) return linkCall(place, send);
  const body = Object.entries(set).map(([path, value]) => ({
    op: 'replace',
    path: `/${path.replaceAll('.', '/')}`,
    value,
  }));
  return { method: 'PATCH', url: ownAddress(place), body };
}

/** How an action travels when nothing is said: operations by their own call, all else as one operation of the PATCH. */
function standardCall(
  place: LinkScope,
  name: string,
  to: Json | undefined,
  set: Record<string, Json>,
  ask: Record<string, Field>,
  state: Field | undefined,
): CallTemplate {
  const url = ownAddress(place);
  if (name === 'create') return { method: 'POST', url: `/${place.definition.name}` };
  if (name === 'update') return { method: 'PUT', url };
  if (name === 'delete') return { method: 'DELETE', url, ...(Object.keys(ask).length > 0 ? { body: '$ask' } : {}) };
  if (name === 'review') {
    const value = { part: '$part', field: '$field', validated: '$value' };
    return { method: 'PATCH', url, operation: { op: 'replace', path: '/review', value } };
  }
  const asked = Object.keys(ask).length > 0;
  if (to !== undefined && state) {
    const value = asked ? askedValues(ask, { [state.path]: to }) : { [state.path]: to };
    return { method: 'PATCH', url, operation: { op: 'replace', path: `/${state.path}`, value } };
  }
  const [first] = Object.keys(set);
  const value = first === undefined ? (asked ? '$ask' : {}) : askedValues(ask, set);
  return {
    method: 'PATCH',
    url,
    operation: { op: 'replace', path: `/${(first ?? name).replaceAll('.', '/')}`, value },
  };
}

const askedValues = (ask: Record<string, Field>, values: Record<string, Json>): Json => ({
  ...Object.fromEntries(Object.keys(ask).map((name) => [name, `$ask.${name}`])),
  ...values,
});

function before(place: LinkScope, cursor: Cursor): Pick<Action, 'before'> {
  if (!given(cursor)) return {};
  const show = at(cursor, 'show');
  return {
    before: {
      get: template(place, at(cursor, 'get')),
      stop: condition(place, at(cursor, 'stop'), { free: true }),
      show: { list: text(at(show, 'list')) ?? 'resources', line: text(at(show, 'line')) ?? '{username}' },
    },
  };
}

function notify(place: LinkScope, cursor: Cursor): Pick<Action, 'notify'> {
  if (!given(cursor)) return {};
  for (const person of items(at(cursor, 'to'))) {
    const name = text(person) ?? '';
    if (name.startsWith('@')) expanded(place.work, person, name);
    else fieldAt(place, person);
  }
  return { notify: { to: texts(at(cursor, 'to')), when: condition(place, at(cursor, 'when')) } };
}

/** Names that a button may press: own actions, operations, and another resource's by `resource.action`. */
export const checkAction = ({ work, definition }: LinkScope, cursor: Cursor): string =>
  checkActionOf(work, cursor, definition.name);

/** `home` is the resource that a name without one speaks of. */
export function checkActionOf(work: LinkContext, cursor: Cursor, home: string): string {
  const name = text(cursor) ?? '';
  const [resource, action] = name.includes('.') ? name.split('.') : [home, name];
  if (!known(work, cursor, 'resource', resource ?? '', RESOURCES)) return name;
  const file = work.files.get(resource ?? '')?.actions;
  const names = isRow(file?.value) && isRow(file.value.actions) ? Object.keys(file.value.actions) : [];
  known(work, cursor, 'action', action ?? '', [...names, ...OPERATION_ACTIONS, 'reveal', 'export'], { of: resource });
  return name;
}
