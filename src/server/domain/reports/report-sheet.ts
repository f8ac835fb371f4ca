import { conditionTree } from '../../../resource/conditions/condition.ts';
import { formatValue } from '../../../resource/conditions/format.ts';
import type { Db, RequestContext } from '../../core/context.ts';
import { words } from '../../core/needs.ts';
import type { Sheet } from '../../spreadsheets/cell.ts';
import { fieldColumns, listSheet } from '../../spreadsheets/list-sheet.ts';
import { type ReportKind, type ReportRecord, reportWhere } from './report-kind.ts';

const BY_ID = { field: 'id', descending: false };

/** A report as a sheet: what was asked is above the rows, and the rows are those that its requester may see. */
export function reportSheet(db: Db, call: RequestContext, kind: ReportKind, report: ReportRecord): Sheet {
  const { schemas } = call;
  const definition = schemas.resources[kind.rows];
  if (!definition) throw new Error(`no resource is named ${kind.rows}`);
  const where = conditionTree(reportWhere(kind, report), { definition, resources: schemas.resources });
  const query = { where, sort: BY_ID, page: 0, limit: 1, parameters: {}, filter: {} };
  const source = { db, call, definition, query };
  const sheet = listSheet(source, fieldColumns(source, kind.columns), headingOf(call, report));
  return { ...sheet, name: kind.label };
}

const TOLD = words('type month date requested_by created_at');

/** Its name, then each thing that was asked, by the words of the report's own fields. */
function headingOf({ schemas, actor }: RequestContext, report: ReportRecord): string[][] {
  const fields = schemas.resources.reports?.fields ?? {};
  const lines = TOLD.flatMap((path) => {
    const field = fields[path];
    const value = report[path];
    if (!field || value === null || value === undefined) return [];
    return [[field.title, path === 'requested_by' ? actor.username : formatValue(field, value, schemas)]];
  });
  return [[report.name ?? ''], ...lines, []];
}
