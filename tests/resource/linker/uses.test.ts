import { describe, expect, it } from 'vitest';
import { realFiles } from '../../schemas/folder.ts';
import { linkAgain, schemas, uses, WHATS } from './real-names.ts';

describe('the ledger of names', () => {
  it('has the uses of each kind of name, each at its place', () => {
    const kinds = new Set(uses.map(({ what }) => what));
    for (const what of [...WHATS, 'variable', 'icon', 'format']) expect(kinds).toContain(what);
    expect(uses).toContainEqual(
      expect.objectContaining({
        file: 'requests/permissions.json',
        what: 'field',
        name: 'status',
        of: 'requests',
        key: true,
      }),
    );
  });

  it('offers at each place what is written there', () => {
    const left = uses.filter(({ name, what, accepts }) => !accepts().includes(name) && what !== 'variable');
    expect(left.filter(({ what }) => what !== 'field')).toEqual([]);
    // What is answered beside a field is accepted and not offered: `user_label`, `general.complete`, the key of a row.
    expect(left.every(({ name }) => /(_label|_validated|\.complete|\.id)$|^(id|host|validated)$/.test(name))).toBe(
      true,
    );
  });

  it('knows a name that another file has gained, where nothing else was linked again', () => {
    const name = 'holidays/fields.schema.json';
    const added = { ...realFiles, 'feasts/fields.schema.json': realFiles[name] as string };
    const reference = linkAgain(added).uses.find(({ what }) => what === 'resource');
    expect(reference?.accepts()).toContain('feasts');
    expect(Object.keys(schemas?.resources ?? {})).not.toContain('feasts');
  });
});
