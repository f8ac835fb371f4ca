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
      rest: '/payments',
      previous: '/requests/7',
      next: '/requests/9',
    });
    expect(placeAmongRows('/requests/7')).toEqual({ place: 1, count: 3, rest: '', next: '/requests/70' });
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
