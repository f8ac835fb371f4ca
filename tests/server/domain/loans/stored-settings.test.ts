import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { verifyChains } from '../../../../src/server/app/audit/verify.ts';
import {
  loanSettings,
  readStoredSettings,
  STORED_SETTINGS,
  writeStoredSetting,
  wrongSetting,
} from '../../../../src/server/domain/loans/loan-settings.ts';
import { testHouse } from '../../helpers/house.ts';

const house = testHouse();
const db = () => house.current.house.services.db;
const lines = async (name: string) =>
  (
    await sql<{ before: object; after: object; actor_name: string }>`select before, after, actor_name from _audit
    where resource = '_settings' and record_id = ${name} order by id`.execute(db())
  ).rows;

describe('the stored settings', () => {
  it('are all that the loans read, each with what it is when nothing was stored', async () => {
    const { terms } = await loanSettings(db());
    const names = [...Object.keys(terms), 'iva_rate', 'closed_until', 'reversal'].map((name) => `loans.${name}`);
    expect(Object.keys(STORED_SETTINGS).sort()).toEqual(names.sort());
    expect(await readStoredSettings(db())).toMatchObject({
      'loans.withholding_agent': 'platform',
      'loans.closed_until': 'none',
      'loans.reversal': 'last',
    });
  });

  it('change for the loans at once, with one line in the audit trail, and the same value again changes nothing', async () => {
    for (const time of [1, 2]) await writeStoredSetting(db(), 'loans.withholding_agent', 'applicant', `hand ${time}`);
    await writeStoredSetting(db(), 'loans.closed_until', '2025-12-31', 'hand 1');
    const { terms, books } = await loanSettings(db());
    expect([terms.withholding_agent, books.closed_until]).toEqual(['applicant', '2025-12-31']);
    expect(await lines('loans.withholding_agent')).toEqual([
      { before: { value: 'platform' }, after: { value: 'applicant' }, actor_name: 'hand 1' },
    ]);
    await writeStoredSetting(db(), 'loans.closed_until', 'none', 'hand 1');
    expect((await loanSettings(db())).books.closed_until).toBeUndefined();
    expect((await verifyChains(db())).fault).toBeUndefined();
  });

  it.each([
    ['loans.other', '1'],
    ['constructor', '1'],
    ['loans.withholding_agent', 'lender'],
    ['loans.moratorium_factor', '-1'],
    ['loans.moratorium_factor', '101'],
    ['loans.iva_rate', '16'],
    ['loans.iva_rate', '0.1'],
    ['loans.closed_until', '2025-02-30'],
    ['loans.closed_until', 'ayer'],
  ])('%s does not take %s, and the sentence says what it takes', (name, value) => {
    expect(wrongSetting(name, value)).toContain(name);
  });

  it('are listed and changed by the command, which refuses before it opens anything', () => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['--import', 'tsx', 'src/server/app/settings-main.ts', ...args], {
        cwd: join(import.meta.dirname, '../../../..'),
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: join(house.current.folder, 'never'), DEMO: '1' },
      });
    const refused = run('loans.reversal', 'every');
    expect([refused.status, refused.stderr.trim()]).toEqual([1, 'loans.reversal admite last o any']);
    expect(run('loans.reversal').status).toBe(1);
  });
});
