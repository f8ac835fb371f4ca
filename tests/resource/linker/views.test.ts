import { describe, expect, it } from 'vitest';
import { redactDefinition } from '../../../src/resource/access/redact.ts';
import { createLinker } from '../../../src/resource/linker/link.ts';
import type { Json } from '../../../src/resource/model/definition.ts';
import { registryOf } from '../../../src/server/app/registry.ts';
import { realFiles } from '../../schemas/folder.ts';

const link = createLinker(registryOf());
const list = JSON.parse(realFiles['requests/list.json'] ?? '{}') as Record<string, Json>;
const linked = (more: Record<string, Json>) =>
  link({ ...realFiles, 'requests/list.json': JSON.stringify({ ...list, ...more }, null, 2) });
const problems = (more: Record<string, Json>) =>
  linked(more).problems.filter(({ severity, file }) => severity === 'error' && file === 'requests/list.json');
const view = (more: Record<string, Json>) => problems({ views: [{ name: 'una', title: 'Una', ...more }] });

describe('views of a file', () => {
  it('are linked with their condition as a part of the filter', () => {
    const { schemas } = linked({});
    expect(schemas?.resources.requests?.list.views?.[0]).toMatchObject({
      name: 'por-firmar',
      state: {
        filter: { $where: { $and: [{ status: 10 }, { date: { $lte: '$today-3b' } }] } },
        sort: 'date',
        columns: [
          { field: 'token', pin: 'start', width: 150 },
          { field: 'amount' },
          { field: 'date' },
          { field: 'status' },
        ],
      },
    });
  });

  it('with an unknown field are reported at its line, with the name that was meant (desk 7)', () => {
    const [problem, ...others] = view({ where: { $and: [{ status: 10 }, { amuont: { $gte: 1 } }] } });
    expect(others).toEqual([]);
    expect(problem?.message).toContain('amuont');
    expect(problem?.suggestion).toContain('amount');
    const text = JSON.stringify(
      { ...list, views: [{ name: 'una', title: 'Una', where: { $and: [{ status: 10 }, { amuont: { $gte: 1 } }] } }] },
      null,
      2,
    );
    expect(text.split('\n')[(problem?.line ?? 0) - 1]).toContain('"amuont"');
  });

  it.each<[string, Record<string, Json>, string]>([
    ['a column that does not exist', { columns: ['token', 'amuont'] }, 'amuont'],
    ['an order that the list has no index for', { sort: 'rate' }, 'sorts'],
    ['a computed field in the condition', { where: { can_activate: true } }, 'se calcula'],
    ['what is behind a reference', { where: { 'user.general.full_name': 'x' } }, 'no se filtra'],
    ['a variable that a list does not have', { where: { user: '$record.user' } }, '$record.user'],
    ['an unknown filter', { filter: { nope: 1 } }, 'nope'],
    ['a role that does not exist', { roles: ['LEGALL'] }, 'LEGALL'],
  ])('are refused with %s', (_, more, word) => {
    const found = view(more);
    expect(found.length).toBeGreaterThan(0);
    expect(JSON.stringify(found)).toContain(word);
  });

  it('are refused with a name twice', () => {
    const twice = [1, 2].map((): Json => ({ name: 'una', title: 'Una' }));
    expect(JSON.stringify(problems({ views: twice }))).toContain('Ya hay una vista');
  });

  it('are told to their roles alone, and closed without their state where it may not be read (desk 6)', () => {
    const views: Json[] = [
      { name: 'una', title: 'Una', roles: ['LEGAL'] },
      { name: 'dos', title: 'Dos', where: { commission_admin: { $gt: 1 } } },
      { name: 'tres', title: 'Tres', columns: ['token', 'commission_admin'] },
    ];
    const { schemas } = linked({ views });
    const requests = schemas?.resources.requests;
    if (!schemas || !requests) throw new Error('the files link');
    const told = (role: string) => redactDefinition(schemas, requests, [role]).list.views ?? [];
    expect(told('LEGAL').map(({ name }) => name)).toContain('una');
    expect(told('PARTNER').map(({ name }) => name)).not.toContain('una');
    const [, closed, lost] = told('LEGAL');
    expect(closed).toEqual({ name: 'dos', title: 'Dos', state: { filter: {} }, closed: true });
    expect(lost).toMatchObject({ lost: 1, state: { columns: [{ field: 'token' }] } });
    expect(JSON.stringify(told('LEGAL'))).not.toContain('commission_admin');
    expect(told('FINANCE').map(({ closed: is, lost: gone }) => [is, gone])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });
});
