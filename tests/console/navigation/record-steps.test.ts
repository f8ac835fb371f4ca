import { afterEach, describe, expect, it } from 'vitest';
import { placeAmongRows, rememberRows } from '../../../src/console/navigation/record-steps.ts';
import { endSession } from '../../../src/console/session/end-session.ts';

afterEach(() => sessionStorage.clear());

describe('the rows among which a record was opened', () => {
  it('say what is before and after it, on each of its tabs', () => {
    rememberRows(['/requests/7', '/requests/70', undefined, '/requests/9']);
    expect(placeAmongRows('/requests/70/payments')).toEqual({
      place: 2,
      count: 3,
      exact: true,
      rest: '/payments',
      previous: '/requests/7',
      next: '/requests/9',
    });
    expect(placeAmongRows('/requests/7')).toEqual({
      place: 1,
      count: 3,
      exact: true,
      rest: '',
      next: '/requests/70',
    });
  });

  it('of one page of a list are followed by those of the next page, and preceded by those of the one before', () => {
    const opened = (page: number) => ({
      resource: 'requests',
      path: 'requests',
      request: { page, limit: 2 },
      count: 5,
      exact: true,
    });
    rememberRows(['/requests/7', '/requests/70'], opened(1));
    expect(placeAmongRows('/requests/7')).toMatchObject({ place: 3, count: 5, next: '/requests/70', before: 0 });
    expect(placeAmongRows('/requests/70')).toMatchObject({ place: 4, count: 5, previous: '/requests/7', after: 2 });
    rememberRows(['/requests/9'], opened(2));
    const last = placeAmongRows('/requests/9');
    expect(last).toMatchObject({ place: 5, count: 5, before: 1 });
    expect([last?.next, last?.after]).toEqual([undefined, undefined]);
    // A row that leads nowhere has no place among them.
    rememberRows(['/requests/7', undefined, '/requests/70'], opened(1));
    expect(placeAmongRows('/requests/70')).toMatchObject({ place: 2, count: 2 });
    expect(placeAmongRows('/requests/70')?.after).toBeUndefined();
  });

  it('say nothing of a record that was opened in another way, of a list with one row, and of what is no list of addresses', () => {
    rememberRows(['/requests/7', '/requests/70']);
    expect(placeAmongRows('/requests/8')).toBeUndefined();
    expect(placeAmongRows('/requests')).toBeUndefined();
    rememberRows(['/requests/7']);
    expect(placeAmongRows('/requests/7')).toBeUndefined();
    for (const broken of ['{', '{}', '7', '[7]']) {
      sessionStorage.setItem('opened-among', broken);
      expect(placeAmongRows('/requests/7')).toBeUndefined();
    }
  });

  it('are forgotten with the session', () => {
    rememberRows(['/requests/7', '/requests/70']);
    endSession();
    expect(placeAmongRows('/requests/7')).toBeUndefined();
  });
});
