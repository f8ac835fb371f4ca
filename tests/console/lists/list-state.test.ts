import { describe, expect, it } from 'vitest';
import { addressOfState, initialState, stateOfAddress } from '../../../src/console/lists/list-request.ts';
import { boats } from '../invented.ts';

const plain = boats();
const started = boats({ start: { state: 1 } });
const read = (definition: typeof plain, text: string) => stateOfAddress(definition, new URLSearchParams(text));

describe('the address is the state of a list', () => {
  it('starts as the file says', () => {
    expect(read(started, '')).toEqual({ page: 0, limit: 10, sort: '-id', filter: { state: 1 } });
  });

  it('a filter in the address replaces the start, an empty one is none', () => {
    expect(read(started, 'filter={"state":2}').filter).toEqual({ state: 2 });
    expect(read(started, 'filter={}').filter).toEqual({});
  });

  it('filters may stand under their own names', () => {
    expect(read(plain, 'state=2&q=12').filter).toEqual({ state: 2, q: '12' });
  });

  it.each([
    ['page=3&limit=25&sort=length', { page: 2, limit: 25, sort: 'length' }],
    ['page=0', { page: 0 }],
    ['page=-4', { page: 0 }],
    ['page=x&limit=x', { page: 0, limit: 10 }],
    ['limit=100000', { limit: 100 }],
    ['sort=-name', { sort: '-id' }],
    ['filter=[1]', { filter: {} }],
    ['filter=broken', { filter: {} }],
  ])('reads %s', (text, expected) => {
    expect(read(plain, text)).toMatchObject(expected);
  });

  it('what is written is read again', () => {
    const state = { page: 4, limit: 25, sort: 'length', filter: { state: 2, length: { $gte: 5 } } };
    expect(stateOfAddress(started, addressOfState(started, state))).toEqual(state);
    const cleared = { ...initialState(started), filter: {} };
    expect(stateOfAddress(started, addressOfState(started, cleared))).toEqual(cleared);
  });

  it('what equals the start is left out', () => {
    expect(addressOfState(started, initialState(started)).toString()).toBe('');
  });
});
