import { describe, expect, it } from 'vitest';
import { seenFields } from '../../../src/resource/access/may-see.ts';
import { mayEver } from '../../../src/resource/access/permissions.ts';
import { redactDefinition } from '../../../src/resource/access/redact.ts';
import { createLinker } from '../../../src/resource/linker/link.ts';
import type { Json } from '../../../src/resource/model/definition.ts';
import { registryOf } from '../../../src/server/app/registry.ts';
import { realFiles } from '../../schemas/folder.ts';

const link = createLinker(registryOf());
const with_ = (resource: string, file: string, more: Record<string, Json>) => {
  const path = `${resource}/${file}.json`;
  return { [path]: JSON.stringify({ ...JSON.parse(realFiles[path] ?? '{}'), ...more }, null, 2) };
};
const problems = (resource: string, layouts: Json, more: Record<string, string> = {}) =>
  link({ ...realFiles, ...more, ...with_(resource, 'list', { layouts }) }).problems.filter(
    ({ severity }) => severity === 'error',
  );
const figures = (figure: Json) => with_('debits', 'figures', { figures: { due: figure } });

describe('the layouts of a list', () => {
  it.each<[string, string, Json, Record<string, string>, string]>([
    ['a board by a field that does not exist', 'requests', { board: { by: 'estatus' } }, {}, 'status'],
    ['a board by a field without a catalogue', 'requests', { board: { by: 'amount' } }, {}, 'catálogo'],
    ['a board by what is behind a reference', 'requests', { board: { by: 'user.status' } }, {}, 'catálogo'],
    ['a calendar of an unknown figure', 'debits', { calendar: { figure: 'duo' } }, {}, 'due'],
    ['a calendar of a figure by bands', 'debits', { calendar: { figure: 'overdue' } }, {}, 'no va por día'],
    [
      'a calendar of a figure that leaves rows out',
      'debits',
      { calendar: { figure: 'due' } },
      figures({
        title: 'Por cobrar',
        measure: 'count',
        period: { field: 'date_final', by: 'day' },
        where: { status: 1 },
        as: 'line',
      }),
      'no sumaría todas',
    ],
    [
      'a calendar of a figure by month',
      'debits',
      { calendar: { figure: 'due' } },
      figures({ title: 'Por cobrar', measure: 'count', period: { field: 'date_final', by: 'month' }, as: 'line' }),
      'no va por día',
    ],
    [
      'days without work of nowhere',
      'debits',
      { calendar: { figure: 'due', closed: 'feriados.date' } },
      {},
      'feriados',
    ],
    [
      'days without work by a text',
      'debits',
      { calendar: { figure: 'due', closed: 'holidays.title' } },
      {},
      'no es una fecha',
    ],
    ['nothing', 'debits', {}, {}, 'layouts'],
  ])('are refused with %s', (_, resource, layouts, more, word) => {
    const found = problems(resource, layouts, more);
    expect(found.length).toBeGreaterThan(0);
    expect(JSON.stringify(found)).toContain(word);
  });

  it('are refused as the layout of a view where the list has none', () => {
    const files = with_('debits', 'list', { views: [{ name: 'una', title: 'Una', layout: 'board' }] });
    const [problem] = link({ ...realFiles, ...files }).problems;
    expect(problem?.message).toContain('board');
  });

  it('are told to those roles alone that may read their field, or the figure, in every row', () => {
    const { schemas } = link(realFiles);
    if (!schemas) throw new Error('the files link');
    const told = Object.values(schemas.resources).flatMap((definition) =>
      Object.keys(schemas.roles.roles).map((role) => {
        const seen = seenFields({ schemas, definition, actor: { roles: [role] } }, 'filter');
        const cut = redactDefinition(schemas, definition, [role]);
        const { board, calendar } = cut.list.layouts ?? {};
        return {
          named: `${definition.name} ${role}`,
          is: [board !== undefined, calendar !== undefined],
          may: [
            definition.list.layouts?.board !== undefined && seen.includes(definition.list.layouts.board.by),
            cut.figures?.[definition.list.layouts?.calendar?.figure ?? ''] !== undefined,
          ],
        };
      }),
    );
    expect(told.filter(({ is, may }) => String(is) !== String(may))).toEqual([]);
    expect(told.some(({ is: [board] }) => board) && told.some(({ is: [board] }) => !board)).toBe(true);
    expect(told.some(({ is: [, calendar] }) => calendar)).toBe(true);
  });

  const HIDDEN = [{ of: ['date'], read: '@admins' }];
  const asked = (to: Json) =>
    JSON.stringify({ ...JSON.parse(realFiles['holidays/permissions.json'] ?? '{}'), fields: to });
  it.each<[string, Record<string, string>]>([
    ['as shipped', {}],
    ['where fewer may read the day', { 'holidays/permissions.json': asked(HIDDEN) }],
  ])('name days without work to those roles alone that may ask for these days, %s', (_, files) => {
    const { schemas } = link({ ...realFiles, ...files });
    if (!schemas) throw new Error('the files link');
    const told = Object.values(schemas.resources).flatMap((definition) => {
      const [resource = '', day = ''] = definition.list.layouts?.calendar?.closed?.split('.') ?? [];
      const days = schemas.resources[resource];
      if (!days) return [];
      return Object.keys(schemas.roles.roles).flatMap((role) => {
        const { calendar } = redactDefinition(schemas, definition, [role]).list.layouts ?? {};
        if (!calendar) return [];
        const actor = { roles: [role] };
        const may =
          mayEver(days, [role], 'list') && seenFields({ schemas, definition: days, actor }, 'filter').includes(day);
        return [{ role, is: calendar.closed, may: may ? `${resource}.${day}` : undefined }];
      });
    });
    expect(told.filter(({ is, may }) => is !== may)).toEqual([]);
    expect(told.some(({ is }) => is) && told.some(({ is }) => !is)).toBe(true);
  });
});
