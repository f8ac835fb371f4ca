import { describe, expect, it } from 'vitest';
import { actionVerdict, effectiveSet, ownersOf } from '../../../src/resource/access/actions.ts';
import {
  may,
  mayChange,
  mayEver,
  mayOpen,
  mayWrite,
  readableFields,
  scopesFor,
} from '../../../src/resource/access/permissions.ts';
import { writesByRow } from '../../../src/resource/access/writes-by-row.ts';
import type { Row } from '../../../src/resource/model/definition.ts';
import { applyImplies, brokenImplies } from '../../../src/resource/model/implies.ts';
import { actor, books, branch, schemas } from '../sample.ts';

const loans = schemas.resources.loans as typeof books;
const reason = (verdict: { allowed: boolean; reason?: string }) => (verdict.allowed ? 'yes' : verdict.reason);

describe('rights [K-017]', () => {
  it('deny by default, with a reason and the rule that decided', () => {
    expect(may(books, actor('MEMBER'), 'read', { branch: 1 })).toEqual({
      allowed: false,
      reason: 'verdicts.not-allowed',
      rule: { file: 'books/permissions.json', pointer: '/operations/read' },
    });
    expect(may(books, actor('SUPER_ADMIN'), 'delete', {}).allowed).toBe(false);
    expect(may(books, actor('constructor'), 'read', {}).allowed).toBe(false);
  });
  it('roles add up', () => {
    expect(reason(may(books, { ...branch(3), roles: ['BRANCH', 'CLERK'] }, 'read', { branch: 9 }))).toBe('yes');
  });
  it('a scope is judged on the record, and a person without company matches nothing', () => {
    expect(reason(may(books, branch(3), 'read', { branch: 3 }))).toBe('yes');
    expect(reason(may(books, branch(3), 'read', { branch: 4 }))).toBe('scopes.own');
    for (const value of [null, undefined, 3])
      expect(reason(may(books, branch(null), 'read', { branch: value }))).toBe('scopes.own');
  });
  it('a right to some rows never reads as a right to all', () => {
    expect(reason(may(books, branch(3), 'update'))).toBe('scopes.own');
    expect(mayEver(books, ['BRANCH'], 'update')).toBe(true);
    expect(scopesFor(books, branch(3), 'list')).toEqual([{ branch: '$me.id_partner' }]);
    expect(scopesFor(books, actor('CLERK'), 'list')).toBe(true);
    expect(scopesFor(books, actor('MEMBER'), 'list')).toBe(false);
  });
  it('a scope about the person alone needs no record', () => {
    expect(mayOpen(books, actor('MEMBER'), 'history')).toBe(true);
    expect(mayOpen(books, actor('MEMBER', 'CLERK'), 'history')).toBe(false);
    expect(scopesFor(books, actor('MEMBER'), 'history')).toBe(true);
    expect(scopesFor(books, actor('MEMBER', 'CLERK'), 'history')).toBe(false);
  });
  it('the row satisfies the scope before and after a write', () => {
    expect(reason(mayChange(books, branch(3), 'update', { before: { branch: 3 }, after: { branch: 3 } }))).toBe('yes');
    expect(reason(mayChange(books, branch(3), 'update', { before: { branch: 3 }, after: { branch: 4 } }))).toBe(
      'scopes.own',
    );
    expect(reason(mayChange(books, branch(3), 'update', { before: { branch: 4 }, after: { branch: 3 } }))).toBe(
      'scopes.own',
    );
  });
  it('the scope parent holds below a parent that was read, and nowhere else', () => {
    expect(reason(may(loans, branch(3), 'list', {}, { id: 1 }))).toBe('yes');
    expect(reason(may(loans, branch(3), 'list', {}))).toBe('scopes.parent');
    expect(scopesFor(loans, branch(3), 'list')).toBe(false);
    expect(scopesFor(loans, branch(3), 'list', { id: 1 })).toBe(true);
  });
  it('exporting is listing unless the file says otherwise', () =>
    expect(mayEver(books, ['CLERK'], 'export')).toBe(true));
});

describe('rights to fields', () => {
  it('what is not readable in every row is readable in the rows that allow it', () => {
    expect(readableFields(books, actor('CLERK'))).toContain('internal');
    expect(readableFields(books, branch(3))).not.toContain('internal');
    expect(readableFields(books, branch(3))).not.toContain('keeper');
    expect(readableFields(books, branch(3), { status: 0 })).toContain('keeper');
    expect(readableFields(books, branch(3), { status: 1 })).not.toContain('keeper');
  });
  it('lines about one field must all allow [K-019]', () => {
    const write = (status: number) =>
      mayWrite(books, branch(3), 'update', 'price', { stored: { status }, record: { status } });
    expect(reason(write(0))).toBe('yes');
    expect(reason(write(1))).toBe('scopes.free');
  });
  it('a line holds before and after, and part.* covers each field of the part [K-019]', () => {
    const verdict = mayWrite(books, branch(3), 'update', 'place.note', {
      stored: { status: 0 },
      record: { status: 1 },
    });
    expect(reason(verdict)).toBe('scopes.free');
    expect(verdict).toMatchObject({ params: { field: 'place.note' } });
  });
  it('knows which fields are written by the row and not by roles alone', () => {
    const paths = ['price', 'place.note', 'keeper', 'title', 'internal'];
    expect(paths.filter((path) => writesByRow(books, 'update', path))).toEqual(['price', 'place.note', 'keeper']);
    expect(paths.filter((path) => writesByRow(books, 'create', path))).toEqual([]);
  });
  it('what is there stays, what is empty may be added', () => {
    const write = (keeper?: string) =>
      mayWrite(books, actor('CLERK'), 'update', 'keeper', { stored: { keeper }, record: { keeper: 'Z' } });
    expect(reason(write())).toBe('yes');
    expect(reason(write('X'))).toBe('scopes.still-empty');
  });
  it.each([
    ['status', 'verdicts.owned-field'],
    ['bought', 'verdicts.owned-field'],
    ['id', 'verdicts.read-only'],
    ['can_open', 'verdicts.read-only'],
    ['member_branch', 'verdicts.read-only'],
    ['place.shelf_validated', 'verdicts.owned-field'],
    ['place.complete', 'verdicts.owned-field'],
    ['member.name', 'keywords.additionalProperties'],
    ['nope', 'keywords.additionalProperties'],
    ['__proto__', 'keywords.additionalProperties'],
  ])('nobody writes %s by hand', (path, expected) =>
    expect(reason(mayWrite(books, actor('SUPER_ADMIN'), 'update', path))).toBe(expected),
  );
  it('what may not be read is not overwritten unseen', () => {
    const rows = { stored: { branch: 3 }, record: { branch: 3 } };
    expect(reason(mayWrite(books, branch(3), 'update', 'internal', rows))).toBe('verdicts.field');
    expect(reason(mayWrite(books, actor('CLERK'), 'update', 'internal', rows))).toBe('yes');
  });
  it('knows who owns a field', () => {
    expect(ownersOf(books, 'status')).toEqual(['lend', 'back', 'lose']);
    expect(ownersOf(books, 'bought')).toEqual(['lend']);
  });
});

describe('actions', () => {
  const verdict = (who: ReturnType<typeof actor>, name: string, record: Row) =>
    reason(actionVerdict(books, who, name, record, { schemas }));
  it('right, then state, then guard', () => {
    expect(verdict(actor('MEMBER'), 'lend', { status: 1 })).toBe('verdicts.not-allowed');
    expect(verdict(branch(3), 'lend', { status: 0, branch: 4, insured: true })).toBe('scopes.own');
    expect(verdict(actor('CLERK'), 'lend', { status: 1, insured: true })).toBe('verdicts.wrong-state');
    expect(verdict(actor('CLERK'), 'lend', { status: 0, insured: false })).toBe('verdicts.guard');
    expect(verdict(actor('CLERK'), 'lend', { status: 0, insured: true })).toBe('yes');
    expect(verdict(actor('CLERK'), 'constructor', {})).toBe('server.unknown-action');
  });
  it('the refusal names the state in its words [K-017]', () => {
    expect(actionVerdict(books, actor('CLERK'), 'lend', { status: 1 }, { schemas })).toMatchObject({
      params: { state: 'Prestado' },
      rule: { pointer: '/actions/lend/from' },
    });
  });
  it('has a verdict on each action', () => {
    const names = Object.keys(books.actions.actions);
    expect(names.map((name) => [name, actionVerdict(books, actor('CLERK'), name, { status: 1 }).allowed])).toEqual([
      ['lend', false],
      ['back', true],
      ['lose', false],
    ]);
  });
  it('writes what it sets and the state it leads to', () => {
    const lend = books.actions.actions.lend;
    expect(lend && effectiveSet(lend, { definition: books, vars: { ask: { date: '2026-01-02' } } })).toEqual({
      bought: '2026-01-02',
      status: 1,
    });
  });
});

describe('implications', () => {
  it('ticking ticks, unticking a lighter one unticks the heavier ones', () => {
    expect(applyImplies(books, {}, { 'flags.heavy': true })).toEqual({
      'flags.heavy': true,
      'flags.light': true,
      'flags.feather': true,
    });
    const before = { flags: { heavy: true, light: true, feather: true } };
    expect(applyImplies(books, before, { 'flags.feather': false })).toEqual({
      'flags.feather': false,
      'flags.heavy': false,
      'flags.light': false,
    });
    expect(applyImplies(books, before, { 'flags.heavy': false })).toEqual({ 'flags.heavy': false });
  });
  it('a record that breaks one is found', () => {
    expect(brokenImplies(books, { flags: { light: true } })).toEqual([
      { field: 'flags.light', needs: 'flags.feather' },
    ]);
  });
});
