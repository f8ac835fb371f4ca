import { firstCase } from '../../resource/conditions/cases.ts';
import type { TemplateEnv } from '../../resource/conditions/template.ts';
import type { CallTemplate, Definition, Field, FieldLine, Json, Row } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { type ApiAnswer, api } from '../api/client.ts';
import type { Translate } from '../i18n/translate.ts';
import { partOf, sendCall, valueAddress } from '../schemas/send-call.ts';
import { codeOf, keyName } from './AddRemoveControl.tsx';

/** Saves one value alone: by the line's own call, as a PUT of its part or record, a document as a multipart file. */
export async function saveValue(
  where: { definition: Definition; record: Row; field: Field; line: FieldLine; env: TemplateEnv },
  value: Json | undefined,
  file?: File,
  /** The version that the person saw: a field changed since then is reported instead of overwritten. */
  etag: string | null = null,
): Promise<ApiAnswer<unknown> | undefined> {
  const { definition, record, field, line, env } = where;
  if (line.send) return sendItems(where, value);
  const path = valueAddress(definition, record, field);
  if (field.kind === 'document') {
    const form = new FormData();
    if (file) form.append('file', file, file.name);
    return api.patch(path, { query: { type: field.document }, form });
  }
  const part = partOf(definition, field);
  const name = part ? field.path.slice(part.path.length + 1) : field.path;
  const body = name.split('.').reduceRight<Json>((inner, key) => ({ [key]: inner }), value ?? null);
  const update = definition.actions.actions.update?.send;
  if (update && !part && isOwn(update, definition))
    return sendCall(update, { ...env, vars: { ...env.vars, field: name, value: value ?? null } }, { body, etag });
  return api.put(path, { body, ...(etag ? { headers: { 'if-match': etag } } : {}) });
}

/** A call that the file wrote, not the usual PUT of the record. */
const isOwn = (call: CallTemplate, definition: Definition) =>
  call.body !== undefined || call.url !== `/${definition.name}/{id}`;

/** A list whose elements come and go by calls of their own: `$item` and `$change` say which and how. */
async function sendItems(where: Parameters<typeof saveValue>[0], value: Json | undefined) {
  const { record, field, line, env } = where;
  const name = keyName({ field });
  const before = listOf(valueAt(record, field.path));
  const after = listOf(value);
  const missing = (from: Json[], to: Json[]) =>
    from.filter((item) => !to.some((other) => codeOf(other, name) === codeOf(item, name)));
  const changes = [
    ...missing(after, before).map((item) => ({ item, change: 'add' })),
    ...missing(before, after).map((item) => ({ item, change: 'remove' })),
  ];
  let last: ApiAnswer<unknown> | undefined;
  for (const { item, change } of changes) {
    if (line.send) last = await sendCall(line.send, { ...env, vars: { ...env.vars, item, change, value: item } });
  }
  return last;
}

/** The sentence after a value was saved: the field's own, the resource's `update`, the general one. */
export function savedText(
  definition: Definition,
  field: Field,
  env: TemplateEnv,
  roles: readonly string[],
  translate: Translate,
): string {
  const own = [field.path, field.path.split('.').at(-1) ?? ''].map((name) => `fields.${name}.saved`);
  const found = own.find((key) => translate(key) !== key);
  if (found) return translate(found);
  const told = firstCase(definition.actions.actions.update?.after, env, roles)?.message;
  return translate(told ?? 'update.success');
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
