import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { completionAddress } from '../src/resource/linker/completion.ts';
import { link } from '../src/resource/linker/link.ts';
import { leavesWindow, takesAway } from '../src/resource/linker/sense/action-words.ts';
import type { Json } from '../src/resource/model/definition.ts';
import { reasonOf } from '../src/server/core/tell.ts';
import { loadFiles } from '../src/server/schemas/load.ts';
import { problemLines } from '../src/server/schemas/problem-lines.ts';
import { editText, type TextEdit } from './edit-text.ts';
import { layoutJson } from './layout-json.ts';
import { REGISTRY } from './registry.generated.ts';
import { writeTogether } from './write-together.ts';

const SCHEMAS = join(import.meta.dirname, '../schemas');
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const ANSWER = /^([a-z][a-z0-9_]*)(:date)?=(.+)$/;
const LETTERS = 120;
/** A day that is typed wrongly is far away: `keywords.too-early` and `too-late` say so. */
const CREDIBLE: Json = [
  { name: 'too-early', from: '2000-01-01' },
  { name: 'too-late', to: '$today+4015d' },
];

/** What is asked: a text of one line, or a day. */
type Answer = { title: string; isDate?: boolean };
/**
 * An action of a resource as a person orders it: its name on the button, what it asks by the names of the answers, who does it, and
 * between which states; without `to` it only writes its answers.
 */
type Order = {
  resource: string;
  action: string;
  title: string;
  ask: Record<string, Answer>;
  roles: string[];
  from?: string[];
  to?: string;
};
type Texts = Record<string, string>;
type Made = { ok: true; files: string[] } | { ok: false; problem: string };

/**
 * Writes an action with its dialog into the files of its resource: the call, the fields that keep the answers, its sentences and
 * who does it. What the folder would not link with is refused in the words of `npm run check`, and leaves nothing behind.
 *
 * @example newAction('schemas', { resource: 'holidays', action: 'cancel', title: 'Cancelar', ask: { why: { title: 'Motivo' } }, roles: ['@admins'] })
 */
export function newAction(schemasDir: string, order: Order): Made {
  const { files } = loadFiles(schemasDir);
  const problem = refusalOf(files, order);
  if (problem) return { ok: false, problem };
  const texts = textsOf(files, order);
  const broken = errorsOf({ ...files, ...texts });
  if (broken.length > 0) return { ok: false, problem: broken.join('\n') };
  const names = Object.keys(texts);
  const pick = (wanted: string[]): Texts => Object.fromEntries(wanted.map((name) => [name, texts[name] ?? '']));
  writeTogether(
    schemasDir,
    pick(names.filter((name) => !(name in files))),
    pick(names.filter((name) => name in files)),
  );
  return { ok: true, files: names.map((name) => join(schemasDir, name)) };
}

function refusalOf(files: Texts, { resource, action, title, ask, to }: Order): string | undefined {
  if (!(`${resource}/fields.schema.json` in files)) return `«${resource}» no es una carpeta de los archivos.`;
  if (!NAME.test(action)) return `«${action}» no es un nombre: minúsculas, números y guiones (registrar-pago).`;
  if (title === '') return 'Falta el nombre que verán las personas: --title "Registrar pago".';
  if (leavesWindow(title)) return `«${title}» se llama como el botón que deja la ventana: diga qué hace.`;
  if (!to && Object.keys(ask).length === 0)
    return 'No haría nada: falta qué pregunta (--ask) o a qué estado lleva (--to).';
  const { actions = {} } = JSON.parse(files[`${resource}/actions.json`] ?? '{}') as { actions?: object };
  return action in actions ? `«${action}» ya está en ${resource}/actions.json; no se toca.` : undefined;
}

/** The field that keeps an answer: of the action and the answer, so that two actions may ask the same. */
const fieldOf = ({ action }: Order, answer: string): string => `${action.replaceAll('-', '_')}_${answer}`;

function textsOf(files: Texts, order: Order): Texts {
  const { resource, action, title, ask, roles, from, to } = order;
  const answers = Object.entries(ask);
  const call = {
    ...(from && { from }),
    ...(to && { to }),
    ...(takesAway(title) && { grave: true }),
    confirm: true,
    ...(answers.length > 0 && {
      ask: Object.fromEntries(answers.map(([name, answer]) => [name, asked(answer)])),
      set: Object.fromEntries(answers.map(([name]) => [fieldOf(order, name), `$ask.${name}`])),
    }),
  };
  const kept = answers.map(([name, answer]): [string, Json] => [
    `/properties/${fieldOf(order, name)}`,
    { ...plain(answer), readOnly: true },
  ]);
  const who =
    roles.length === 1 && roles[0]?.startsWith('@') ? roles[0] : Object.fromEntries(roles.map((role) => [role, true]));
  const parts: [file: string, values: [pointer: string, value: Json][]][] = [
    ['fields.schema.json', kept],
    ['actions.json', [[`/actions/${action}`, call]]],
    ['permissions.json', [[`/actions/${action}`, who]]],
    [
      'messages.json',
      [
        [`/${action}.title`, title],
        [`/${action}.confirm`, `¿${title}?`],
      ],
    ],
  ];
  return Object.fromEntries(
    parts
      .filter(([, values]) => values.length > 0)
      .map(([file, values]) => [
        `${resource}/${file}`,
        withValues(files[`${resource}/${file}`] ?? begun(resource, file), values),
      ]),
  );
}

const plain = ({ title, isDate }: Answer): Record<string, Json> =>
  isDate ? { type: 'string', format: 'date', title } : { type: 'string', title, maxLength: LETTERS };

const asked = (answer: Answer): Json =>
  answer.isDate ? { ...plain(answer), default: '$today', 'x-limits': CREDIBLE } : plain(answer);

const begun = (resource: string, file: string): string =>
  layoutJson({ $schema: completionAddress(resource, file.replace(/(\.schema)?\.json$/, '')) });

/** The text with each value at its place; what holds an action comes with the first. */
function withValues(text: string, values: [pointer: string, value: Json][]): string {
  return values.reduce((before, [pointer, value]) => {
    const edit: TextEdit = { op: 'set', pointer, value };
    const [, list = ''] = pointer.split('/');
    const made =
      editText(before, edit) ??
      editText(before, { op: 'set', pointer: `/${list}`, value: { [pointer.slice(list.length + 2)]: value } });
    return made ?? before;
  }, text);
}

/** Every error of these files as `npm run check` says it. */
const errorsOf = (files: Texts): string[] =>
  link(files, REGISTRY)
    .problems.filter(({ severity }) => severity === 'error')
    .flatMap(problemLines);

const USAGE =
  'Uso: npm run new:action <recurso>/<acción> -- --title <nombre> [--ask <respuesta>=<título>]… [--ask <respuesta>:date=<título>]… [--from <estado>,<estado> --to <estado>] [--roles <rol>,@<grupo>]';

const listed = (words: string | undefined): string[] | undefined => words?.split(',').map((word) => word.trim());

function orderOf(words: string[]): Order {
  const text = { type: 'string' } as const;
  const options = { title: text, from: text, to: text, roles: text, ask: { ...text, multiple: true } } as const;
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const [resource = '', action = ''] = positionals[0]?.split('/') ?? [];
  const ask = (values.ask ?? []).map((asked) => {
    const [, name = '', date, title = ''] = ANSWER.exec(asked) ?? [];
    if (!name) throw new Error(`«${asked}» no se entiende: --ask motivo="Motivo" o --ask desde:date="Desde".`);
    return [name, { title, isDate: date !== undefined }];
  });
  return {
    resource,
    action,
    title: values.title ?? '',
    ask: Object.fromEntries(ask),
    roles: listed(values.roles) ?? ['@admins'],
    ...(values.from && { from: listed(values.from) }),
    ...(values.to && { to: values.to }),
  };
}

function main(words: string[]): void {
  const order = orderOf(words);
  const made = newAction(process.env.SCHEMAS_DIR ?? SCHEMAS, order);
  if (!made.ok) throw new Error(made.problem);
  console.log(`Escrito:\n${made.files.map((file) => `  ${relative(process.cwd(), file)}`).join('\n')}

Decidido aquí: pide confirmación; lo que quita algo («Suspender», «Cancelar») es grave; una fecha empieza en hoy; un texto tiene hasta ${LETTERS} letras.

Qué sigue (docs/guia-permisos-y-paginas.md, 16):
  - Lo guardado lo lee quien lee el registro; para menos, "fields" en permissions.json (ahí mismo, 9).
  - El botón está en el renglón de la lista; si ${order.resource} tiene tabs.json, en un bloque "buttons" de ahí o en "actions" de list.json.
  - Lo que se pregunta es un texto o una fecha: "format" en actions.json y en el campo que lo guarda lo vuelven otra cosa.
  - "when" dice en qué registros se puede; "effect" (npm run new:effect), lo que hace además de guardar.
  - npm run check dice si todo está bien, y npm run generate pone al día los tipos y la referencia; no hace falta una prueba propia.`);
}

if (process.argv[1] === import.meta.filename) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(`${reasonOf(error)}\n${USAGE}`);
    process.exitCode = 1;
  }
}
