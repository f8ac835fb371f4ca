import type { Action, Field, Preview } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { isMoney } from '../model/of-kind.ts';
import { at, type Cursor, given, items, text } from './cursor.ts';
import { error, known, type LinkScope } from './link-context.ts';
import { condition, fieldAt, needMessage, template } from './names.ts';

type Of = { name: string; ask: Record<string, Field>; effect: string | undefined };

/** What an action shows before it runs. Sums are money or lines of its effect, each with a title; a warning has a sentence. */
export function previewOf(place: LinkScope, cursor: Cursor, of: Of): Pick<Action, 'preview'> {
  if (!given(cursor)) return {};
  const { lines = [], warns = [] } = ownEffect(place, of.effect)?.previews ?? {};
  for (const line of lines) needMessage(place, cursor, `${of.name}.preview.${line}`);
  for (const warn of warns) needMessage(place, cursor, `${of.name}.warn.${warn}`);
  const payee = at(cursor, 'payee');
  const preview: Preview = {
    sum: items(at(cursor, 'sum')).map((item) => sumOf(place, item, lines)),
    ...(given(payee) ? { payee: payeeOf(place, payee) } : {}),
    ...(given(at(cursor, 'date')) ? { date: dateOf(place, at(cursor, 'date'), of.ask) } : {}),
    ...(given(at(cursor, 'typed')) ? { typed: at(cursor, 'typed').value as Preview['typed'] } : {}),
    warn: items(at(cursor, 'warn')).map((line) => warnOf(place, line, of.name)),
  };
  return { preview };
}

const ownEffect = ({ work }: LinkScope, effect: string | undefined) =>
  effect === undefined ? undefined : own(work.registry.effects, effect);

function sumOf({ work, definition }: LinkScope, cursor: Cursor, lines: readonly string[]): string {
  const name = text(cursor) ?? '';
  if (lines.includes(name)) return name;
  const field = own(definition.fields, name);
  if (!field) known(work, cursor, 'amount', name, [...Object.keys(definition.fields), ...lines]);
  else if (!isMoney(field)) error(work, cursor, `«${name}» no es un importe (format: money).`);
  return name;
}

function payeeOf(place: LinkScope, cursor: Cursor): NonNullable<Preview['payee']> {
  const account = at(cursor, 'account');
  if (given(account)) fieldAt(place, account);
  return { name: template(place, at(cursor, 'name')), ...(given(account) ? { account: text(account) ?? '' } : {}) };
}

function dateOf({ work }: LinkScope, cursor: Cursor, ask: Record<string, Field>): string {
  const [, name] = /^\$ask\.(\w+)$/.exec(text(cursor) ?? '') ?? [];
  if (name) known(work, cursor, 'question', name, Object.keys(ask));
  else if (cursor.value !== '$today') error(work, cursor, 'La fecha es «$today» o una pregunta: «$ask.<nombre>».');
  return text(cursor) ?? '$today';
}

function warnOf(place: LinkScope, cursor: Cursor, action: string): Preview['warn'][number] {
  const name = text(at(cursor, 'name')) ?? '';
  needMessage(place, at(cursor, 'name'), `${action}.warn.${name}`);
  const variables = ['me', 'today', 'ask'] as const;
  return { name, when: condition(place, at(cursor, 'when'), { variables }) };
}
