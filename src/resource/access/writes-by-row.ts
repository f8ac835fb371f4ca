import type { Definition } from '../model/definition.ts';
import type { WriteMode } from './field-rights.ts';
import { names } from './rights.ts';

/** Whether the right to write the field depends on the row or the person, and not on roles alone. */
export const writesByRow = (definition: Definition, mode: WriteMode, path: string): boolean =>
  definition.permissions.fields.some(
    (rule) => names(rule, path) && Object.values(rule[mode] ?? {}).some((grant) => grant !== true),
  );
