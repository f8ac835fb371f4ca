/**
 * Who may do and see what, written from section 6 of the specification and the choices made where it is silent, by hand and
 * without looking at schemas/: the application is judged against these tables, never the other way round. Nothing is
 * imported from the application, and nothing of the application may import this.
 */
import fields from './oracle/fields.json' with { type: 'json' };
import people from './oracle/people.json' with { type: 'json' };
import rights from './oracle/rights.json' with { type: 'json' };
import routes from './oracle/routes.json' with { type: 'json' };
import rows from './oracle/rows.json' with { type: 'json' };

export type Person = { name: string; id: number; roles: string[]; company?: number; acts?: boolean };
/** What a line grants: nothing, the rows of one's own, or all rows; `open` where no line says it. */
export type Grant = 'no' | 'own' | 'all' | 'open';
export type Line = Record<string, string | Record<string, string>>;
export type RouteLine = { who: string; probe: string; status?: number[]; key?: boolean };
/** One row and whom it concerns. */
export type Concerned = {
  id: number;
  companies?: (number | null)[];
  people?: (number | null)[];
  staff?: boolean | null;
};
/** Of whom a copy of a person's data speaks. */
export type About = { id: number; person: number | null };

export type Role = string;
export const ROLES: readonly Role[] = people.roles;
export const PEOPLE: readonly Person[] = people.people;
export const ROUTES: Record<string, RouteLine> = routes.routes;
export const ROWS: Record<string, string> = rows.rows;
export const COPIES: Record<string, { class: string; of: string }> = fields.copies;
/** Cells that a row of another resource shows as its own: which resource, and of which rows. */
export const BESIDES: Record<string, { as: string; of: string }> = (({ from: _, ...cells }) => cells)(fields.besides);
const LINES = rights.resources as Record<string, Line>;
const GROUPS: Record<string, string> = rights.groups;

/** `ADMINS PARTNER*` -> `SUPER_ADMIN ADMIN PARTNER*`. */
export function wordsOf(line: string): string[] {
  return line
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => {
      const found = GROUPS[word.replace(/[*~]$/, '')];
      return found === undefined ? [word] : wordsOf(found);
    });
}

export const isNamed = (resource: string): boolean => Object.hasOwn(LINES, resource);
export const named = (): string[] => Object.keys(LINES);

/** The words of an operation or action of a resource; undefined where the resource is not in the tables. */
export function lineOf(resource: string, operation: string): string[] | undefined {
  const line = LINES[resource];
  if (!line) return undefined;
  const own = line[operation] ?? (operation === 'export' ? line.list : undefined);
  if (typeof own === 'string') return wordsOf(own);
  for (const [names, words] of Object.entries((line.actions as Record<string, string>) ?? {}))
    if (names.split(' ').includes(operation)) return wordsOf(words);
  return [];
}

/** May one of these roles do it at all, on some row? */
export function grantOf(roles: readonly string[], resource: string, operation: string): Grant {
  const words = lineOf(resource, operation);
  if (!words) return roles.some((role) => wordsOf(rights.general.most).includes(role)) ? 'open' : 'no';
  if (roles.some((role) => words.includes(role))) return 'all';
  return roles.some((role) => words.includes(`${role}*`) || words.includes(`${role}~`)) ? 'own' : 'no';
}

/** Whether the section has any line for these roles. */
export function hasSection(roles: readonly string[], resource: string): boolean {
  const line = LINES[resource];
  if (!line) return grantOf(roles, resource, 'list') !== 'no';
  return Object.entries(line)
    .flatMap(([name, words]) =>
      typeof words === 'string' ? [name] : Object.keys(words).flatMap((one) => one.split(' ')),
    )
    .some((name) => grantOf(roles, resource, name) !== 'no');
}

/** The rows on which these roles may do it: each word asks the row in its own way. */
export function mayOn(person: Person, resource: string, operation: string, row: Concerned): boolean {
  const words = lineOf(resource, operation);
  if (!words) return grantOf(person.roles, resource, operation) !== 'no';
  return person.roles.some((role) => {
    if (words.includes(role)) return true;
    if (words.includes(`${role}~`)) return row.staff !== true;
    if (!words.includes(`${role}*`)) return false;
    // Whoever acts for a company keeps the rights to the own record.
    if ((role === 'USER' || person.acts) && (row.people ?? []).map(Number).includes(person.id)) return true;
    // A company is acted for by a partner's role alone.
    if (role === 'USER') return false;
    return person.company !== undefined && (row.companies ?? []).map(Number).includes(person.company);
  });
}

const names = (pattern: string, path: string) =>
  pattern === path ||
  (pattern.endsWith('.*') && path.startsWith(pattern.slice(0, -1))) ||
  path.startsWith(`${pattern}.`);

function fieldLine(
  table: Record<string, Record<string, string>>,
  resource: string,
  path: string,
): string[] | undefined {
  const found = Object.entries(table[resource] ?? {}).find(([patterns]) =>
    patterns.split(' ').some((pattern) => names(pattern, path)),
  );
  return found && wordsOf(found[1]);
}

/** Whether these roles read the field in a record that they read. */
export function maySeeField(roles: readonly string[], resource: string, path: string): boolean {
  const line = fieldLine(fields.readers as never, resource, path);
  return line === undefined || roles.some((role) => line.includes(role));
}

/** Whether these roles write the field in a record that they update; undefined where no line speaks of it. */
export function mayWriteField(roles: readonly string[], resource: string, path: string): boolean | undefined {
  const line = fieldLine(fields.writers as never, resource, path);
  return line && roles.some((role) => line.includes(role));
}

/** The resources of which some fields are written by some alone. */
export const guardedResources = (): string[] => Object.keys(fields.writers);

/** The secrets that are shown to some alone. */
export const guardedSecrets = (): { resource: string; path: string }[] =>
  Object.entries(fields.reveals).flatMap(([resource, lines]) => Object.keys(lines).map((path) => ({ resource, path })));

/** Whether these roles have the secret shown. */
export function mayReveal(roles: readonly string[], resource: string, path: string): boolean {
  const line = fieldLine(fields.reveals as never, resource, path) ?? [];
  return roles.some((role) => line.includes(role));
}

/** Fields of a resource that these roles may not even know of. */
export function hiddenFields(roles: readonly string[], resource: string): string[] {
  return Object.keys((fields.readers as Record<string, object>)[resource] ?? {})
    .flatMap((patterns) => patterns.split(' '))
    .filter((path) => !maySeeField(roles, resource, path));
}
/** Restricted fields of all resources, with the roles that read them. */
export function restrictedFields(): { resource: string; path: string; roles: string[] }[] {
  return Object.entries(fields.readers).flatMap(([resource, lines]) =>
    Object.entries(lines).flatMap(([patterns, words]) =>
      patterns.split(' ').map((path) => ({ resource, path, roles: wordsOf(words) })),
    ),
  );
}

/** The roles of these words, for a route that a role may call. */
export const isAmong = (roles: readonly string[], words: string): boolean =>
  roles.some((role) => wordsOf(words).includes(role));
