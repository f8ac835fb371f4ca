import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { redactDefinition } from '../../resource/access/redact.ts';
import type { Definition, Schemas } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { AJV_OPTIONS } from '../../resource/validation/compile.ts';
import { drawnRules, formSchemas } from '../../resource/validation/form-schemas.ts';
import type { Signer } from '../core/signer.ts';
import { type FormSource, openCompiler, type ValidatorModule, WORKER_FILE } from './form-compiler.ts';

export type Validators = {
  /** Where the module of a definition is, as these roles know it. Its compilation begins now. */
  address(schemas: Schemas, known: Definition, roles: readonly string[]): string;
  /** The module at an address below `/v1/validators`; undefined where there is none, `busy` where too many wait. */
  find(schemas: Schemas, path: readonly string[]): Promise<ValidatorModule | 'busy' | undefined>;
  close(): Promise<void>;
};

const MAX_KEPT = 200;
const SEPARATOR = '+';

/**
 * Compiled forms. A module follows from its schemas alone, whose hash is the version in its address: a label that changes
 * elsewhere changes no address, and each process of the server answers the same module. The seal keeps one role from asking
 * for the fields of another.
 */
export function openValidators(signer: Signer): Validators {
  const kept = new Map<string, Promise<ValidatorModule>>();
  const compiler = openCompiler();
  const start = (version: string, source: FormSource): Promise<ValidatorModule> | 'busy' => {
    const found = kept.get(version);
    if (found) return found;
    const made = compiler.compile(source);
    if (made === 'busy') return made;
    kept.set(version, made);
    // What failed once is tried again by the next request.
    made.catch(() => kept.delete(version));
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
    return made;
  };
  return {
    address(schemas, known, roles) {
      const source = sourceOf(known, schemas);
      const version = versionOf(source);
      start(version, source);
      const names = namesOf(roles);
      return `/v1/validators/${known.name}/${names}/${version}-${signer.sign('validators', known.name, names, version)}.js`;
    },
    async find(schemas, path) {
      const [name = '', names = '', file = ''] = path;
      const [, version = '', seal = ''] = /^([\w]{22})-([\w-]{43})\.js$/.exec(file) ?? [];
      if (!signer.verify(seal, 'validators', name, names, version)) return undefined;
      const found = kept.get(version);
      if (found) return found;
      const definition = own(schemas.resources, name);
      if (!definition) return undefined;
      const source = sourceOf(redactDefinition(schemas, definition, names.split(SEPARATOR)), schemas);
      return versionOf(source) === version ? start(version, source) : undefined;
    },
    close: compiler.close,
  };
}

const namesOf = (roles: readonly string[]): string => [...roles].sort().join(SEPARATOR);

const sourceOf = (known: Definition, schemas: Schemas): FormSource => ({
  schemas: formSchemas(known, schemas),
  rules: drawnRules(known).map((rule) => rule.name),
  options: AJV_OPTIONS,
});

const versionOf = (source: FormSource): string =>
  createHash('sha256').update(COMPILER).update(JSON.stringify(source)).digest('hex').slice(0, 22);

/** What else a module depends on: the file that writes it, and the packages that it uses. */
const COMPILER = [
  readFileSync(WORKER_FILE, 'utf8'),
  ...['ajv', '@rjsf/utils'].map((name) => {
    const main = createRequire(import.meta.url).resolve(name);
    return JSON.parse(readFileSync(join(dirname(main), '../package.json'), 'utf8')).version as string;
  }),
].join('\0');
