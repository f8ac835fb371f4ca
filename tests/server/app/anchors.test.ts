import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { makeAnchor, merkle, readAnchors, sendAnchors, verifyAnchors } from '../../../src/server/app/audit/anchors.ts';
import { sealAudit } from '../../../src/server/app/audit/seal.ts';
import { verifyChains } from '../../../src/server/app/audit/verify.ts';
import { storeAt } from '../../../src/server/storage/files.ts';
import { testHouse } from '../helpers/house.ts';

const house = testHouse();
const folder = mkdtempSync(join(tmpdir(), 'mesa-anchors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const place = () => storeAt(undefined, folder);
const db = () => house.current.house.services.db;
const owner = () => house.current.house.services.direct;

/** Some changes and the root over them, kept outside. */
async function hour(title: string): Promise<number> {
  const made = await house.current.call('admin', 'POST', 'orders', { title, amount: 1 });
  expect(made.status).toBe(201);
  await house.current.call('admin', 'PUT', `orders/${made.body.id}`, { title: `${title} otra vez` });
  expect(await makeAnchor(db())).toBeDefined();
  expect(await sendAnchors(db(), await place(), 'file://folder')).toBe(1);
  return made.body.id;
}

/** What a person with all rights to the database could do. */
async function unguarded(work: () => Promise<void>): Promise<void> {
  await sql`grant update, delete on _audit, _audit_seals, _audit_anchors to current_user`.execute(owner());
  for (const table of ['_audit', '_audit_seals', '_audit_anchors'])
    await sql`alter table ${sql.table(table)} disable trigger _append_only`.execute(owner());
  await work();
}

describe('roots over the audit, kept outside', () => {
  it('agree with the seals of today, are chained, and are made where there is something new', async () => {
    for (const title of ['uno', 'dos', 'tres']) await hour(title);
    expect(await makeAnchor(db())).toBeUndefined();
    expect(await sendAnchors(db(), await place(), 'file://folder')).toBe(0);
    const kept = await readAnchors(await place());
    expect(kept.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(kept.map(({ previous }) => previous)).toEqual([null, kept[0]?.hash, kept[1]?.hash]);
    const report = await verifyAnchors(db(), kept);
    expect(report).toEqual({ anchors: 3, rows: await house.current.count('_audit') });
  });

  it('take a row that was sealed late into the next one, and still agree', async () => {
    await sql`insert into _audit (id, resource, record_id, operation) overriding system value
      values (-5, 'orders', '999', 'update')`.execute(db());
    expect((await makeAnchor(db()))?.late).toEqual([-5]);
    await sendAnchors(db(), await place(), 'file://folder');
    expect((await verifyAnchors(db(), await readAnchors(await place()))).fault).toBeUndefined();
  });

  it('are never written over, and no file that is missing or changed goes unseen', async () => {
    const [first = '', second = ''] = readdirSync(folder).sort();
    const text = readFileSync(join(folder, second), 'utf8');
    writeFileSync(join(folder, second), text.replace('"rows":2', '"rows":3'));
    expect((await verifyAnchors(db(), await readAnchors(await place()))).fault).toMatchObject({ id: 2 });
    rmSync(join(folder, second));
    expect((await verifyAnchors(db(), await readAnchors(await place()))).fault).toBeDefined();
    writeFileSync(join(folder, second), text);
    await sql`delete from _audit_anchors_sent`.execute(db());
    const before = readFileSync(join(folder, first), 'utf8');
    writeFileSync(join(folder, first), `${before} `);
    await sendAnchors(db(), await place(), 'file://folder');
    expect(readFileSync(join(folder, first), 'utf8')).toBe(`${before} `);
    writeFileSync(join(folder, first), before);
  });

  it('name the hour of a row that was changed, although all seals and the roots in the database were remade (trust 33)', async () => {
    const kept = await readAnchors(await place());
    await unguarded(async () => {
      await sql`update _audit set actor_name = 'otra' where id = (select min(id) from _audit where id > ${kept[0]?.to_id})`.execute(
        owner(),
      );
      await sql`delete from _audit_seals`.execute(owner());
      await sql`delete from _audit_anchors`.execute(owner());
    });
    await sealAudit(db());
    await makeAnchor(db());
    expect((await verifyChains(db())).fault).toBeUndefined();
    const { fault } = await verifyAnchors(db(), kept);
    expect(fault).toMatchObject({ id: 2, from: kept[0]?.at, to: kept[1]?.at });
  });

  it('are Merkle roots: another order, another leaf or one leaf less is another root', () => {
    const rootOf = (leaves: string[]) => {
      const tree = merkle();
      for (const leaf of leaves) tree.add(leaf);
      return tree.root();
    };
    const roots = [['a', 'b', 'c'], ['a', 'c', 'b'], ['a', 'b'], ['a', 'b', 'c', 'c'], ['a', 'b', 'd'], []].map(rootOf);
    expect(new Set(roots).size).toBe(roots.length);
    expect(rootOf(['a', 'b', 'c'])).toBe(roots[0]);
  });
});
