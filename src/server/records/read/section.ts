import { mayEver, mayOpen } from '../../../resource/access/permissions.ts';
import type { Actor, Definition, Operation } from '../../../resource/model/definition.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';

const OPERATIONS: Operation[] = ['list', 'read', 'create', 'update', 'delete', 'review', 'reveal', 'history'];

/** 403 is for a person without any right to the section at all (choices 16 and 93). */
export function sectionRefusal(definition: Definition, actor: Actor): Refusal | undefined {
  if (OPERATIONS.some((operation) => mayOpen(definition, actor, operation))) return undefined;
  const roles = Object.values(definition.permissions.actions);
  if (roles.some((grants) => actor.roles.some((role) => Object.hasOwn(grants, role)))) return undefined;
  return refuse(403, 'server.section-not-allowed', { definition, rule: sectionRule(definition) });
}

const sectionRule = ({ name }: Definition) => ({ file: `${name}/permissions.json`, pointer: '/operations/list' });

/** A right that the section has, but these roles do not: the session goes on. */
export function operationRefusal(definition: Definition, actor: Actor, operation: Operation): Refusal | undefined {
  if (mayEver(definition, actor.roles, operation)) return undefined;
  const rule = { file: `${definition.name}/permissions.json`, pointer: `/operations/${operation}` };
  return refuse(409, 'verdicts.not-allowed', { definition, rule });
}

/** A section's own list: who may not list it has no right to the section, whatever he may read of it elsewhere. */
export function listRefusal(definition: Definition, actor: Actor): Refusal | undefined {
  const grants = Object.entries(definition.permissions.operations.list ?? {}).filter(([, right]) => right !== 'parent');
  if (grants.some(([role]) => actor.roles.includes(role)) || grants.length === 0)
    return operationRefusal(definition, actor, 'list');
  return refuse(403, 'server.section-not-allowed', { definition, rule: sectionRule(definition) });
}

/** The one record of a person in a table of its own: it is made when it is saved for the first time. */
export const isMadeWhenSaved = (definition: Definition, actor: Actor): boolean =>
  definition.one && definition.source.kind === 'table' && mayEver(definition, actor.roles, 'create');
