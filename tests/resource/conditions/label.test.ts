import { describe, expect, it } from 'vitest';
import { recordLabel } from '../../../src/resource/conditions/label.ts';
import type { Definition } from '../../../src/resource/model/definition.ts';

const definition = (more: Partial<Definition>) => ({ title: 'Certificados', one: false, ...more }) as Definition;
const named = (more: Partial<Definition>) => recordLabel(definition(more), { record: { id: 14 } }, ['ADMIN']);

describe('the name of a record', () => {
  it('is its number where its file gives it no label, and its title alone where there is one of it', () => {
    expect(named({})).toBe('Certificados 14');
    expect(named({ one: true })).toBe('Certificados');
  });
});
