import type { FastifyInstance } from 'fastify';
import { may } from '../../resource/access/permissions.ts';
import { translate } from '../../resource/messages/messages.ts';
import type { Json } from '../../resource/model/definition.ts';
import { auditAccount } from '../auth/account-trail.ts';
import type { Trx } from '../core/context.ts';
import { fileWord } from '../core/file-name.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import { MOST_ON_PAPER, printList } from '../prints/print-list.ts';
import { said, shownBytes } from '../sight/answer.ts';
import { type ExportRequest, type Format, openExport, readExport } from '../spreadsheets/export-request.ts';
import { countList, type ListSource } from '../spreadsheets/list-rows.ts';
import { listSheet, sheetColumns } from '../spreadsheets/list-sheet.ts';
import { askForFile, bytesOf } from '../spreadsheets/make-report.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { apiHandler } from './hooks.ts';

const INLINE_ROWS = 10_000;
const MEDIA_TYPES: Record<Format, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Lists as files. */
export async function exports(api: FastifyInstance): Promise<void> {
  api.post('/exports', apiHandler(answerExport));
}

/**
 * `POST /exports { path, format, filter, field, order, columns }`: the list at that address as a file. A long one is made by a
 * job and listed among the reports, for those who have them.
 */
async function answerExport(request: ApiRequest): Promise<ApiResponse | Refusal> {
  const { call, runtime } = request;
  const sheet = readExport(request.body);
  if (isRefusal(sheet)) return sheet;
  // Its rows are read while the file is sent, so one place is chosen for all.
  const db = await runtime.services.reads.run(request.headers['x-position'], async (place) => place);
  const source = await openExport(db, call, sheet);
  if (isRefusal(source)) return source;
  const counted = await countList(source);
  const { count, exact } = counted;
  const { format } = sheet;
  if (format === 'pdf' && (!exact || count > MOST_ON_PAPER))
    return refuse(422, 'server.too-long-for-paper', { params: { limit: MOST_ON_PAPER } });
  const limit = call.schemas.console.limits.exportInline ?? INLINE_ROWS;
  if (!exact || count > limit) return queue(request, source, sheet, { limit, counted });
  await runtime.services.db.transaction().execute((trx) => auditExport(trx, source, sheet, counted));
  return {
    status: 200,
    headers: {
      'content-type': MEDIA_TYPES[format],
      'content-disposition': `attachment; filename="${fileName(source, format)}"`,
    },
    body: shownBytes(
      format === 'pdf'
        ? await printList(source, sheet.columns)
        : bytesOf(listSheet(source, sheetColumns(source, sheet.columns)), format),
    ),
  };
}

type Counted = Awaited<ReturnType<typeof countList>>;

/** Who takes a list with them leaves a line in the trail of their account: which one, how it was filtered, how many rows. */
async function auditExport(
  trx: Trx,
  { call, definition }: ListSource,
  { path, format, filter, columns }: ExportRequest,
  { count, exact }: Counted,
): Promise<void> {
  const { actor, key } = call;
  const title = definition.list.title || definition.plural;
  const exported: Json = { resource: definition.name, title, format, count: exact ? count : count - 1, more: !exact };
  const details = { exported, path, filter: filter ?? null, columns: columns ?? null, ...(key ? { key } : {}) };
  await auditAccount(
    trx,
    call,
    { id: actor.id, name: actor.username },
    'export',
    details as Record<string, Json>,
    'action',
  );
}

/** `dias-feriados-2026-03-09.csv` */
const fileName = ({ definition, call }: ListSource, format: Format): string =>
  `${fileWord(definition.plural)}-${call.today}.${format}`;

async function queue(
  { call, runtime }: ApiRequest,
  source: ListSource,
  request: ExportRequest,
  { limit, counted }: { limit: number; counted: Counted },
): Promise<ApiResponse | Refusal> {
  const { services } = runtime;
  const { definition } = source;
  const reports = call.schemas.resources.reports;
  if (!reports || !may(reports, call.actor, 'list').allowed)
    return refuse(422, 'server.export-too-large', { params: { limit } });
  const title = definition.list.title || definition.plural;
  const name = translate(call.schemas, undefined, 'export.name', { title, today: call.today });
  const report = await services.db.transaction().execute(async (trx) => {
    const id = await askForFile(trx, call, name);
    if (id === undefined) return id;
    await auditExport(trx, source, request, counted);
    await services.jobs.send(trx, 'export', { report: id, person: call.actor.id, request });
    return id;
  });
  if (report === undefined) return refuse(422, 'server.export-too-large', { params: { limit } });
  const position = await services.reads.mark();
  services.events.publish([{ resource: reports.name, id: report }], position);
  const headers: Record<string, string> = position ? { 'x-position': position } : {};
  return { status: 202, headers, body: said({ report, message: translate(call.schemas, undefined, 'export.queued') }) };
}
