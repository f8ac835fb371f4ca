import type { CallTemplate, Json } from '../model/definition.ts';
import { at, type Cursor, entries, flag, given, text } from './cursor.ts';
import { error, type LinkScope } from './link-context.ts';
import { data, template, type Where } from './names.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** What is sent: a method with its address, or one operation of the record's own PATCH. */
export function linkCall(place: LinkScope, cursor: Cursor, where: Where = {}): CallTemplate | undefined {
  if (!given(cursor)) return undefined;
  const [method, ...more] = METHODS.filter((name) => given(at(cursor, name)));
  for (const other of more) error(place.work, at(cursor, other), 'Una llamada tiene un solo método.', { key: true });
  const query = given(at(cursor, 'query')) ? { query: read(place, at(cursor, 'query'), where) } : {};
  const body = given(at(cursor, 'body')) ? { body: data(place, at(cursor, 'body'), where) as Json } : {};
  const multipart = flag(at(cursor, 'multipart')) ? { multipart: true } : {};
  const operation = operationOf(place, cursor, where);
  if (!method && !operation)
    error(place.work, cursor, 'Falta el método (get, post, put, patch, delete) o el camino de la operación.');
  const url = method ? template(place, at(cursor, method), { ...where, free: where.free }) : ownAddress(place);
  const verb = (method ?? 'patch').toUpperCase() as CallTemplate['method'];
  return { method: verb, url, ...query, ...body, ...(operation ? { operation } : {}), ...multipart };
}

export const ownAddress = ({ definition }: LinkScope): string => `/${definition.name}/{id}`;

function operationOf(place: LinkScope, cursor: Cursor, where: Where): CallTemplate['operation'] {
  const path = text(at(cursor, 'path'));
  if (path === undefined) return undefined;
  const op = (text(at(cursor, 'op')) ?? 'replace') as NonNullable<CallTemplate['operation']>['op'];
  const value = at(cursor, 'value');
  return { op, path, ...(given(value) ? { value: data(place, value, where) } : {}) };
}

function read(place: LinkScope, cursor: Cursor, where: Where): Record<string, Json> {
  return Object.fromEntries(entries(cursor).map(([key, value]) => [key, data(place, value, where) ?? null]));
}
