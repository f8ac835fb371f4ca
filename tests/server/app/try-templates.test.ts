import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE } from '../../part.ts';
import { documentsHouse, fillPeople, PARTNERED, SCHEMAS } from '../domain/documents/document-house.ts';
import { inForce, until } from '../helpers/real-house.ts';

const folder = mkdtempSync(join(tmpdir(), 'mesa-templates-'));
cpSync(SCHEMAS, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const house = documentsHouse({ folder, watch: true });
beforeAll(() => fillPeople(house.current));

const call = (url: string) => house.current.call('root', 'GET', url);
const newest = async () => (await call('schemaVersions?limit=1')).body.resources[0];
const warnings = async () =>
  ((await call('schemas/problems')).body.problems as { file: string; line: number; message: string }[]).filter(
    ({ file }) => file.startsWith('_documents/'),
  );

type Template = { title: string; blocks: object[] };

/** Saves a shipped template with a change, and waits for its version. */
async function save(name: string, change: (template: Template) => void): Promise<void> {
  const template = JSON.parse(readFileSync(join(SCHEMAS, '_documents', name), 'utf8'));
  change(template);
  writeFileSync(join(folder, '_documents', name), JSON.stringify(template, null, 2));
  await inForce(house.current);
}
/** Only a part of the people has one. */
const askMore = ({ blocks }: Template) => blocks.unshift({ paragraph: '{user.general.second_last_name}' });

describe('a template that a version changes', () => {
  it('is drawn on the newest record on which it could be drawn before; what cannot be drawn any more is a warning', async () => {
    await save('promissory-note.json', askMore);
    const [found] = await until(warnings, (all) => all.length > 0);
    expect(found).toMatchObject({
      file: '_documents/promissory-note.json',
      severity: 'warning',
      message: expect.stringMatching(
        /^«Pagaré a la orden» no se puede generar \(se probó con Solicitudes #\d+\): Falta /,
      ),
    });
    const version = await until(newest, (one) => one.effect !== null);
    expect(version.effect).toBe((found as { message: string }).message);
    expect(await house.current.count('documents')).toBe(0);
    await save('promissory-note.json', () => undefined);
    expect(await until(warnings, (all) => all.length === 0)).toEqual([]);
  });

  it.runIf(EVERY_CASE)(
    'is not blamed for what the records lacked before, nor for a change that can be drawn',
    async () => {
      const { db } = house.current.house.services;
      const setLender = (user_lender: number | null) => db.updateTable('requests').set({ user_lender }).execute();
      await setLender(null);
      await save('promissory-note.json', askMore);
      await save('promissory-note.json', (template) => {
        template.title = 'Pagaré de la casa';
      });
      await setLender(PARTNERED.lender);
      // Templates are tried one version after the other: this one is the last.
      await save('direct-debit.json', askMore);
      const all = await until(warnings, (some) => some.length > 0);
      expect(all.map(({ file }) => file)).toEqual(['_documents/direct-debit.json']);
      const { resources } = (await call('schemaVersions?limit=3')).body as { resources: { effect: string | null }[] };
      expect(resources.map(({ effect }) => effect === null)).toEqual([false, true, true]);
    },
  );
});
