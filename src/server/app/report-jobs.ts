import type { Job, SchemaStore, Services } from '../core/context.ts';
import { readBy } from '../core/needs.ts';
import { isRefusal } from '../core/refusal.ts';
import { REPORT, reportKind, reportSheet } from '../domain/reports/reports.ts';
import { type ExportRequest, openExport } from '../spreadsheets/export-request.ts';
import { listSheet, sheetColumns } from '../spreadsheets/list-sheet.ts';
import { callOfPerson, failReport, makeReport } from '../spreadsheets/make-report.ts';

/** Files that are made behind the scenes, each under the rights that its asker has when it is made. */
export function reportJobs({ services, schemas }: { services: Services; schemas: SchemaStore }): Job[] {
  const failed = ({ report }: Record<string, unknown>) => failReport(services, schemas.current(), Number(report));
  return [
    {
      name: 'report',
      async run({ report: id, person }) {
        const call = await callOfPerson(services, schemas.current(), Number(person));
        if (!call) return failReport(services, schemas.current(), Number(id));
        await makeReport(services, call, Number(id), async (row, db) => {
          const report = readBy(REPORT, row);
          const kind = reportKind(call.schemas, report.type);
          return kind && { sheet: reportSheet(db, call, kind, report), format: 'xlsx' };
        });
      },
      failed,
    },
    {
      name: 'export',
      async run({ report: id, person, request }) {
        const call = await callOfPerson(services, schemas.current(), Number(person));
        if (!call) return failReport(services, schemas.current(), Number(id));
        const asked = request as ExportRequest;
        await makeReport(services, call, Number(id), async (_row, db) => {
          const source = await openExport(db, call, asked);
          // A PDF is never long: it is made at once.
          if (isRefusal(source) || asked.format === 'pdf') return undefined;
          return { sheet: listSheet(source, sheetColumns(source, asked.columns)), format: asked.format };
        });
      },
      failed,
    },
  ];
}
