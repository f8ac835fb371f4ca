import { describe, expect, it } from 'vitest';
import { may, mayWrite } from '../../src/resource/access/permissions.ts';
import type { Actor } from '../../src/resource/model/definition.ts';
import { withValue } from '../../src/resource/model/path.ts';
import { EDITED, EDITORS, editing, STATES } from '../server/records/editing.ts';
import { actor, of } from './real.ts';

const users = of('users');
const PERSON = 100;
const COMPANY = 9;
const SECTION_OF: Record<string, string> = {
  generals: 'general',
  addresses: 'address',
  financials: 'financial',
  billings: 'billing',
  additionals: 'additional',
  beneficiaries: 'beneficiary',
  signatures: 'signature',
};

function actorOf(who: string): Actor {
  const role = who === 'RIVAL' ? 'PARTNER' : who === 'SELF' ? 'USER' : who;
  const id_partner = who === 'RIVAL' ? COMPANY + 1 : role.startsWith('PARTNER') ? COMPANY : null;
  return { ...actor([role], id_partner), id: who === 'SELF' ? PERSON : 5 };
}

describe('every editable value, by every role, in every state of the person', () => {
  it.each(EDITORS)('%s [U-050, U-052, U-053, U-054, U-055]', (who) => {
    const asking = actorOf(who);
    const wrong: unknown[] = [];
    for (const status of STATES)
      for (const { part, field, value, rule } of EDITED) {
        const path = `${SECTION_OF[part]}.${field}`;
        const stored = withValue({ id: PERSON, id_partner: COMPANY, status }, path, value === 1 ? 2 : 1);
        const isSeen = may(users, asking, 'read', stored, {}).allowed;
        const isEditor = may(users, asking, 'update', stored, {}).allowed;
        const typed = users.fields[path]?.document === undefined && !users.fields[path]?.readOnly;
        const isTaken =
          typed && mayWrite(users, asking, 'update', path, { record: stored, stored, parent: {} }).allowed;
        const answer = !isSeen ? 404 : !isEditor ? 409 : isTaken ? 200 : 422;
        const wanted = editing(who, rule, status);
        if (answer !== wanted) wrong.push([path, status, answer, wanted]);
      }
    expect(EDITED.length).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  });

  it('knows every value of the sections that anybody may write [U-050]', () => {
    const paths = Object.values(users.fields)
      .filter(({ path, readOnly, kind, document }) => path.includes('.') && !readOnly && kind !== 'object' && !document)
      .map(({ path }) => path);
    const known = EDITED.map(({ part, field }) => `${SECTION_OF[part]}.${field}`);
    // Additional data that a registration leaves empty have a test of their own.
    expect(paths.filter((path) => !known.includes(path) && !path.startsWith('additional.'))).toEqual([]);
  });
});
