import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** Plain JavaScript, for a thread of its own (`validators.ts`): no request waits for a compilation. */
const LOWEST_PRIORITY = 19;
// On Linux this is the priority of the thread alone, elsewhere that of the process. Packages are loaded after it.
if (process.platform === 'linux') setPriority(LOWEST_PRIORITY);
const { deepEquals, hashForSchema, schemaParser } = await import('@rjsf/utils');
const { Ajv } = await import('ajv');
const { default: standaloneCode } = await import('ajv/dist/standalone/index.js');

/**
 * Ajv's generated code asks for these by `require`. Their source is written into the module, which therefore has no import; a
 * name that is missing here fails when the module is loaded.
 */
const HELPERS = await Promise.all(
  ['ajv/dist/runtime/ucs2length', 'ajv/dist/runtime/equal'].map(async (name) => {
    const { default: found } = await import(`${name}.js`);
    return `${JSON.stringify(name)}: { default: ${found.default ?? found} }`;
  }),
);

/** The text of an ES module: `schemas`, `validators` and `rules`, as `FormModule` describes them. */
function formModule({ schemas, rules, options }) {
  const byHash = new Map();
  for (const [name, schema] of Object.entries(schemas)) {
    // The parser finds the branches that rjsf asks about in what it draws; other schemas are only called.
    const branches = /^(record$|ask\.)/.test(name) ? Object.values(schemaParser(schema)) : [];
    for (const { $id: _, ...one } of [schema, ...branches]) add(byHash, hashForSchema(one), one);
  }
  const hashes = [...byHash.keys()];
  const ajv = new Ajv({ ...options, code: { source: true, esm: true } });
  for (const [hash, schema] of byHash) ajv.addSchema(schema, hash);
  const code = standaloneCode(ajv, Object.fromEntries(hashes.map((hash, index) => [`v${index}`, hash])));
  const names = Object.entries(schemas).map(([name, schema]) => [name, hashes.indexOf(hashForSchema(schema))]);
  const entries = [...hashes.map((hash, index) => [hash, index]), ...names];
  return `const helpers = { ${HELPERS.join(', ')} };
const require = (name) => helpers[name];
${code}
export const schemas = JSON.parse(${JSON.stringify(JSON.stringify(schemas))});
export const rules = ${JSON.stringify(rules)};
export const validators = Object.fromEntries([${entries.map(([key, index]) => `[${JSON.stringify(key)}, v${index}]`)}]);
`;
}

function add(byHash, hash, schema) {
  const known = byHash.get(hash);
  if (known && !deepEquals(known, schema)) throw new Error(`two schemas have the hash ${hash}`);
  byHash.set(hash, schema);
}

parentPort.on('message', (wanted) => {
  try {
    parentPort.postMessage({ text: formModule(wanted) });
  } catch (error) {
    parentPort.postMessage({ error: error.message });
  }
});
