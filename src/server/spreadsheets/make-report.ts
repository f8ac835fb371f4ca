import { Readable } from 'node:stream';
import type { Row, Schemas } from '../../resource/model/definition.ts';
import { actorOf, readPerson } from '../auth/actor.ts';
import { todayAt } from '../core/clock.ts';
import type { Db, RequestContext, Services, Trx } from '../core/context.ts';
import { needs, words } from '../core/needs.ts';
import { tableDefinition } from '../database/columns.ts';
import { tellPeople } from '../records/write/tell-people.ts';
import { insertRow, lockForUpdate, updateRow } from '../records/write/write-row.ts';
import type { Sheet } from './cell.ts';
import { harmlessInLine, type SheetCell } from './cell.ts';
import type { SheetFormat } from './export-request.ts';
import { xlsxOf } from './xlsx.ts';

/** Spreadsheets read a file as UTF-8 only when it says so. */
const MARK = '\uFEFF';

/** A sheet as CSV (RFC 4180), page by page: numbers without separators, so that they stay numbers. */
export async function* csvOf(sheet: Sheet): AsyncGenerator<Buffer> {
  const heading = sheet.heading.map((cells) => lineOf(cells.map((text) => ({ text }))));
  yield Buffer.from(MARK + heading.join('') + lineOf(sheet.titles.map((text) => ({ text }))));
  for await (const page of sheet.rows) yield Buffer.from(page.map(lineOf).join(''));
}

const lineOf = (cells: SheetCell[]): string => `${cells.map((cell) => quoted(written(cell))).join(',')}\r\n`;

const written = (cell: SheetCell): string => (cell.number === undefined ? harmlessInLine(cell.text) : cell.text);

const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const READY = 1;
const REPORTS = 'reports';
export const REPORT_FILE = needs(REPORTS, ...words('name link status failed_at requested_by created_at'));
const ABOUT = { subject: REPORTS };

export const bytesOf = (sheet: Sheet, format: SheetFormat): Readable =>
  Readable.from(format === 'csv' ? csvOf(sheet) : xlsxOf(sheet), { objectMode: false });

/** Who asked, with the rights of this moment; undefined when that person may no longer come in. */
export async function callOfPerson(
  services: Services,
  schemas: Schemas,
  id: number,
): Promise<RequestContext | undefined> {
  const person = await readPerson(services.db, schemas, id);
  if (!person || person.revoked) return undefined;
  const now = services.clock();
  return {
    actor: actorOf(person, schemas),
    schemas,
    now,
    today: todayAt(now),
    requestId: 'job',
    signer: services.signer,
  };
}

/** A file that takes its time: a line of the reports, in preparation until its job is done. */
export async function askForFile(trx: Trx, call: RequestContext, name: string): Promise<number | undefined> {
  const base = tableOfReports(call.schemas);
  if (!base) return undefined;
  const created_at = call.now.toISOString();
  const row = await insertRow(trx, call.schemas, base, { name, status: 0, requested_by: call.actor.id, created_at });
  return 'refused' in row ? undefined : Number(row.id);
}

/**
 * Makes the file of a report that waits for it; run twice, it is made once. Its rows may come from a standby: where that one fails,
 * the file is begun anew. The requester is notified when it is ready.
 */
export async function makeReport(
  services: Services,
  call: RequestContext,
  id: number,
  sheetOf: (report: Row, db: Db) => Promise<{ sheet: Sheet; format: SheetFormat } | undefined>,
): Promise<void> {
  const { schemas } = call;
  const base = tableOfReports(schemas);
  if (!base) return;
  const waiting = await services.db.transaction().execute((trx) => lockForUpdate(trx, base, id));
  if (!waiting || waiting.status === READY) return;
  const link = await services.reads.fresh(async (db) => {
    const made = await sheetOf(waiting, db);
    return made && services.files.keep(bytesOf(made.sheet, made.format), made.format);
  });
  if (!link) return failReport(services, schemas, id);
  const before = await services.db.transaction().execute(async (trx) => {
    const row = await lockForUpdate(trx, base, id);
    if (!row || row.status === READY) return undefined;
    await updateRow(trx, schemas, base, id, { values: { link, status: READY, failed_at: null } });
    const name = String(row.name ?? '');
    await tellPeople({ trx, schemas, now: call.now, services }, [call.actor.id], 'report-ready', { name }, ABOUT);
    return row;
  });
  if (!before) return services.files.remove(link);
  services.events.publish([{ resource: REPORTS, id, before, after: { ...before, link, status: READY } }]);
}

/** No attempt is left: the report is marked as failed, and its requester is notified, while that person may still sign in. */
export async function failReport(services: Services, schemas: Schemas, id: number): Promise<void> {
  const base = tableOfReports(schemas);
  if (!base) return;
  const now = services.clock();
  const failed_at = now.toISOString();
  const before = await services.db.transaction().execute(async (trx) => {
    const row = await lockForUpdate(trx, base, id);
    if (!row || row.status === READY || row.failed_at) return undefined;
    await updateRow(trx, schemas, base, id, { values: { failed_at } });
    const person = await readPerson(services.db, schemas, Number(row.requested_by));
    const params = { name: String(row.name ?? '') };
    if (person && !person.revoked)
      await tellPeople({ trx, schemas, now, services }, [person.id], 'report-failed', params, ABOUT);
    return row;
  });
  if (before) services.events.publish([{ resource: REPORTS, id, before, after: { ...before, failed_at } }]);
}

function tableOfReports(schemas: Schemas) {
  const reports = schemas.resources[REPORTS];
  return reports && tableDefinition(schemas, reports);
}
