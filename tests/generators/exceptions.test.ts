import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSchemas } from '../../generators/load-schemas.ts';
import { exceptionsIndex, screensOf } from '../../generators/reference/permissions.ts';

const schemas = loadSchemas();
const screens = screensOf(schemas);
const own = screens.filter((screen) => screen.plugins.length > 0);

describe('screens without code of their own', () => {
  it('at least nine of ten come from files alone, and the reference names the others', () => {
    expect(screens.length).toBeGreaterThan(50);
    expect(own.length / screens.length).toBeLessThanOrEqual(0.1);
    const readme = readFileSync(join(import.meta.dirname, '../../docs/reference/README.md'), 'utf8');
    expect(readme).toContain(exceptionsIndex(schemas));
    for (const { screen, plugins } of own) for (const name of [screen, ...plugins]) expect(readme).toContain(name);
  });
});
