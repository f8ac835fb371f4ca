import type { Call, Json } from '../model/definition.ts';
import { at, type Cursor, entries, flag, given, text } from './cursor.ts';
import { data, template, type Where } from './names.ts';
import { error, type Place } from './work.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** What is sent: a method with its address, or one operation of the record's own PATCH. */
export function callOf(place: Place, cursor: Cursor, where: Where = {}): Call | undefined {
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
  const verb = (method ?? 'patch').toUpperCase() as Call['method'];
  return { method: verb, url, ...query, ...body, ...(operation ? { operation } : {}), ...multipart };
}

export const ownAddress = ({ definition }: Place): string => `/${definition.name}/{id}`;

function operationOf(place: Place, cursor: Cursor, where: Where): Call['operation'] {
  const path = text(at(cursor, 'path'));
  if (path === undefined) return undefined;
  const op = (text(at(cursor, 'op')) ?? 'replace') as NonNullable<Call['operation']>['op'];
  const value = at(cursor, 'value');
  return { op, path, ...(given(value) ? { value: data(place, value, where) } : {}) };
}

function read(place: Place, cursor: Cursor, where: Where): Record<string, Json> {
  return Object.fromEntries(entries(cursor).map(([key, value]) => [key, data(place, value, where) ?? null]));
}
