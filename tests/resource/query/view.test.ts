import { describe, expect, it } from 'vitest';
import { redactDefinition } from '../../../src/resource/access/redact.ts';
import type { ViewState } from '../../../src/resource/model/definition.ts';
import { openView, readViewState } from '../../../src/resource/query/view.ts';
import { books, schemas } from '../sample.ts';

const clerk = redactDefinition(schemas, books, ['CLERK']);
const branch = redactDefinition(schemas, books, ['BRANCH']);
const state: ViewState = {
  filter: { status: 1, $where: { $or: [{ price: { $gt: 10 } }, { internal: 'x' }] } },
  columns: [{ field: 'title', pin: 'start', width: 200 }, { field: 'internal' }],
};

describe('a view', () => {
  it('opens as it was saved where everything may be read', () => {
    expect(openView(clerk, state)).toEqual({ isClosed: false, state, lost: [] });
  });
  it('is closed where its condition or its filter names what may not be read, and never opens with less (desk 6)', () => {
    expect(branch.fields).not.toHaveProperty('internal');
    expect(openView(branch, state)).toEqual({ isClosed: true });
    expect(openView(branch, { filter: { internal: 'x' } })).toEqual({ isClosed: true });
    expect(openView(branch, { filter: { $where: { $and: [{ $or: [{ nope: 1 }] }] } } })).toEqual({ isClosed: true });
  });
  it('opens without a column that is gone, and names it (desk 6)', () => {
    const { filter: _, ...rest } = state;
    const plain = { ...rest, filter: { status: 1 } };
    expect(openView(branch, plain)).toEqual({
      isClosed: false,
      state: { filter: { status: 1 }, columns: [{ field: 'title', pin: 'start', width: 200 }] },
      lost: ['internal'],
    });
  });
  it('falls back to the order of the list where its own is gone', () => {
    const opened = openView(clerk, { filter: {}, sort: '-nope' });
    expect(opened).toEqual({ isClosed: false, state: { filter: {} }, lost: [] });
  });
  it('falls back to the table where its layout is gone', () => {
    const laidOut = { ...clerk, list: { ...clerk.list, layouts: { board: { by: 'status' } } } };
    expect(openView(laidOut, { filter: {}, layout: 'board' })).toMatchObject({ state: { layout: 'board' } });
    expect(openView(laidOut, { filter: {}, layout: 'calendar' })).toEqual({
      isClosed: false,
      state: { filter: {} },
      lost: [],
    });
  });
  it.each([
    null,
    [],
    'x',
    {},
    { filter: [] },
    { filter: {}, more: 1 },
    { filter: { $where: [] } },
    { filter: {}, sort: 1 },
    { filter: {}, columns: [{}] },
    { filter: {}, columns: [{ field: 'title', onclick: 'x' }] },
    { filter: {}, columns: [{ field: 'title', width: 1e9 }] },
    { filter: {}, layout: 'wheel' },
  ])('is not read from %j', (json) => expect(readViewState(json)).toBeUndefined());
});
