import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../src/resource/model/definition.ts';
import { dataUrl, PDF } from '../domain/documents/document-house.ts';
import { insertParties } from '../domain/loans/loan-house.ts';
import { heldHouse, SHIPPED, startHouse } from '../helpers/house.ts';

/** The shipped files, with papers that are found, whose type may change, and that wait for a second person. */
function files(): string {
  const folder = mkdtempSync(join(tmpdir(), 'written-here-'));
  cpSync(SHIPPED, folder, { recursive: true });
  const edit = (name: string, change: (json: any) => void) => {
    const path = join(folder, 'documents', name);
    const json = JSON.parse(readFileSync(path, 'utf8'));
    change(json);
    writeFileSync(path, JSON.stringify(json, null, 2));
  };
  edit('list.json', (list) => {
    list.search = { in: ['description'], minLength: 3 };
    list.open = 'dialog';
  });
  edit('permissions.json', ({ fields }) => {
    fields[0].of = fields[0].of.filter((name: string) => name !== 'type');
  });
  edit('actions.json', ({ actions }) => {
    actions.create.second = { by: '@admins', when: { description: 'Espera' } };
  });
  return folder;
}

const house = heldHouse(async () => {
  const made = await startHouse({ folder: files(), env: { SECOND: 'on' } });
  await insertParties(made);
  return made;
});
const call = (method: string, url: string, body?: unknown, headers?: Record<string, string>) =>
  house.current.call('admin', method, url, body, headers);
const OWNER = 51;

/** The same numbers mean other papers of a request. */
const BACK = 'Identificación oficial (reverso)';
const [COVER, PROOF] = ['Carátula del estado de cuenta', 'Comprobante de domicilio'];
const paper = (type: number, description: string) => ({ user: OWNER, type, description, file: dataUrl(PDF) });

describe('a paper is called by the catalogue of whose it is', () => {
  it('in an export, also where only its type is a column', async () => {
    expect((await call('POST', 'documents', paper(3, 'Anverso y reverso'))).status).toBe(201);
    const { body } = await call('POST', 'exports', { path: 'documents', format: 'csv', columns: ['type'] });
    expect(String(body)).toContain(BACK);
    expect(String(body)).not.toContain('Pagaré');
  });

  it('in what a search finds', async () => {
    const { body } = await call('GET', 'search?q=Anverso');
    const hits: Row[] = body.groups.find(({ resource }: Row) => resource === 'documents')?.hits ?? [];
    expect(hits.map(({ second }) => second)).toEqual([expect.stringContaining(BACK)]);
    expect(JSON.stringify(hits)).not.toContain('Pagaré');
  });

  it('where it waits for a second person', async () => {
    const { status, body } = await call('POST', 'documents', paper(3, 'Espera'));
    expect(status).toBe(202);
    const lines: Row[] = (await call('GET', `approvals/${body.approval.id}/approvalChanges`)).body.resources;
    expect(lines.find(({ field }) => field === 'Tipo')).toMatchObject({ after: BACK });
  });

  it('where an undo meets a later change of it', async () => {
    const { id } = (await call('POST', 'documents', paper(31, 'Se corrige'))).body;
    const first = await call('PUT', `documents/${id}`, { type: 4 });
    expect(first.status).toBe(200);
    expect((await call('PUT', `documents/${id}`, { type: 1 })).status).toBe(200);
    const { status, body } = await call('POST', 'undo', { undo: first.headers['x-undo'] });
    expect(status).toBe(409);
    const [problem] = body.errors.body;
    expect(problem.field).toBe('type');
    expect(problem.message).toContain(COVER);
    expect(problem.message).toContain(PROOF);
    expect(problem.message).not.toContain('/');
  });
});
