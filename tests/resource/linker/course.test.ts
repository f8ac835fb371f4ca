import { describe, expect, it } from 'vitest';
import { redactDefinition } from '../../../src/resource/access/redact.ts';
import { link } from '../../../src/resource/linker/link.ts';
import type { Definition } from '../../../src/resource/model/definition.ts';
import { schemas } from '../../schemas/real.ts';
import { registry, sampleFiles } from '../sample.ts';

const FILE = 'books/actions.json';
const withCourse = (course: string, field = '"field": "status",') =>
  link(
    {
      ...sampleFiles,
      [FILE]: (sampleFiles[FILE] ?? '').replace('"field": "status",', `${field} "course": ${course},`),
    },
    registry,
  );

describe('the course of a state machine', () => {
  it('is a list of steps, each with one state or several', () => {
    const { schemas: linked, problems } = withCourse('[0, [1, 2]]');
    expect(problems).toEqual([]);
    expect(linked?.resources.books?.actions.course).toEqual([[0], [1, 2]]);
  });
  it('names a state that does not exist, at its place', () => {
    expect(withCourse('[0, [1, 99]]').problems).toMatchObject([
      { file: FILE, pointer: '/course/1/1', severity: 'error' },
    ]);
  });
  it('has each state once', () => {
    expect(withCourse('[0, 1, [2, 0]]').problems).toMatchObject([
      { pointer: '/course/2/1', message: 'El estado «0» está dos veces en el camino.' },
    ]);
  });
});

describe('what may come after a state', () => {
  const requests = schemas.resources.requests as Definition;
  const cut = (role: string) => redactDefinition(schemas, requests, [role]);

  it('is known with the roles that do it, those whose daily work it is first', () => {
    const [step] = cut('LEGAL').actions.next?.[11] ?? [];
    expect(step).toMatchObject({ to: 12, action: 'Solicitar validación' });
    expect(step?.roles.slice(0, 1)).toEqual(['Operaciones sénior']);
    expect(step?.roles.slice(-2)).toEqual(['Superadministrador', 'Administrador']);
  });
  it('is not told to a role that may not read the history, which still sees the course', () => {
    expect(cut('PARTNER').actions).not.toHaveProperty('next');
    expect(cut('PARTNER').actions.course).toEqual(requests.actions.course);
  });
});

describe('a progress', () => {
  const TABS = 'books/tabs.json';
  const summary = (progress: string) => {
    const text = sampleFiles[TABS] ?? '';
    const at = text.includes('"summary"')
      ? text.replace('"summary": [', `"summary": [{ "progress": ${progress} }, `)
      : text.replace('"title":', `"summary": [{ "progress": ${progress} }], "title":`);
    return link({ ...sampleFiles, [TABS]: at }, registry);
  };

  it('names fields that exist', () => {
    expect(summary('{ "of": "price", "total": "price" }').problems).toEqual([]);
    expect(summary('{ "of": "prise", "total": "price" }').problems).toMatchObject([{ file: TABS, severity: 'error' }]);
  });
  it('is not there for a role that may not read one of them', () => {
    const { schemas: linked } = summary('{ "of": "internal", "total": "price" }');
    const books = linked?.resources.books as Definition;
    const seen = (role: string) =>
      linked && redactDefinition(linked, books, [role]).tabs?.summary.some(({ progress }) => progress);
    expect([seen('CLERK'), seen('BRANCH')]).toEqual([true, false]);
  });
});
