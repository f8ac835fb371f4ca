import type { Json } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { metaValidators, metaVersions } from './meta.generated.ts';
import { type MetaError, type MetaProblem, metaProblems } from './meta-sentences.ts';
import type { Doc } from './report.ts';
import { suggest } from './suggest.ts';
import { versionOf } from './version.ts';

/** Which meta-schema a file answers to, by its place in the folder. */
const KINDS: [pattern: RegExp, meta: string][] = [
  [/^_shared\/(roles|types|action-types|console|messages|news|data|removed)\.json$/, '_meta/$1.schema.json'],
  [/^_shared\/catalogs\/[^/]+\.json$/, '_meta/catalog.schema.json'],
  [/^_documents\/[^/]+\.json$/, '_meta/document.schema.json'],
  [/^[a-z][A-Za-z0-9]*\/(fields)\.schema\.json$/, '_meta/$1.schema.json'],
  [/^[a-z][A-Za-z0-9]*\/(list|form|tabs|permissions|actions|messages|figures)\.json$/, '_meta/$1.schema.json'],
];

const FOLDER = /^[a-z][A-Za-z0-9]*$/;
const FILE_NAMES = [
  'fields.schema.json',
  'list.json',
  'form.json',
  'tabs.json',
  'permissions.json',
  'actions.json',
  'messages.json',
  'figures.json',
];

export function metaOf(file: string): string | undefined {
  const kind = KINDS.find(([pattern]) => pattern.test(file));
  return kind && file.replace(kind[0], kind[1]);
}

function nameSuggestion(file: string): string | undefined {
  return suggest(file.split('/').at(-1) ?? file, FILE_NAMES);
}

/** What is wrong with a file by itself: with its name, or by its meta-schema. In Spanish, at its place. */
export function fileProblems({ file, value }: Doc): MetaProblem[] {
  if (value === undefined) return [];
  if (file.startsWith('_meta/')) return compareMeta(file.replace('_meta/', ''), value);
  const meta = metaOf(file);
  if (meta) return problemsOf(meta, value);
  const [folder = '', name = ''] = file.split('/');
  if (FILE_NAMES.includes(name) && !FOLDER.test(folder) && !folder.startsWith('_'))
    return [
      { pointer: '', message: `«${folder}» no sirve de carpeta: empieza con minúscula y tiene solo letras y cifras.` },
    ];
  return [{ pointer: '', message: 'No se conoce este archivo.', suggestion: nameSuggestion(file) }];
}

/** A copy of a meta-schema in the folder completes and checks what an editor writes; another one than ours misleads it. */
function compareMeta(name: string, value: Json): MetaProblem[] {
  const version = own<string>(metaVersions, name);
  if (version === undefined || version === versionOf({ [name]: JSON.stringify(value) })) return [];
  const message = 'Este meta-esquema no es el de esta versión; los archivos se revisan con el de la versión.';
  return [{ pointer: '', message, severity: 'warning' }];
}

/** What is wrong with the value of a file, by the name of its meta-schema. */
export function problemsOf(meta: string, value: Json): MetaProblem[] {
  const name = meta.replace('_meta/', '');
  const validate = own(metaValidators, name);
  if (!validate) throw new Error(`no meta-schema is named ${meta}`);
  return validate(value) ? [] : metaProblems(validate.errors as MetaError[], name);
}
