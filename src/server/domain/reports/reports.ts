import { mayEver } from '../../../resource/access/permissions.ts';
import { conditionTree } from '../../../resource/conditions/condition.ts';
import { formatValue } from '../../../resource/conditions/format.ts';
import type { Condition, Schemas } from '../../../resource/model/definition.ts';
import { periodStart } from '../../../resource/model/time.ts';
import type { Db, Effect, RequestContext } from '../../core/context.ts';
import { needs, type RecordOf, words } from '../../core/needs.ts';
import { refuseFields } from '../../core/refusal.ts';
import type { Sheet } from '../../spreadsheets/cell.ts';
import { fieldColumns, listSheet } from '../../spreadsheets/list-sheet.ts';

const AUDIT = needs('audits');
const IN_PREPARATION = 0;

/** An audit of all books is requested now and made by a job, so that the call does not wait for it. */
export const runAudit: Effect<typeof AUDIT> = {
  name: 'run-audit',
  needs: AUDIT,
  async run({ trx, call, services, after }) {
    await services.jobs.send(trx, 'audit', { audit: after.id });
    const created_at = call.now.toISOString();
    return { set: { requested_by: call.actor.id, created_at, status: IN_PREPARATION } };
  },
};

/** What is asked of a report. */
export const REPORT = needs('reports', ...words('name type month date requested_by created_at'));
type ReportRecord = Omit<RecordOf<typeof REPORT>, 'id'>;

/** What a report of one type holds, as its line in the catalogue says. */
type ReportKind = {
  label: string;
  /** The resource whose rows it lists, and which of their fields. */
  rows: string;
  columns: string[];
  /** The field that must be the day that was asked for. */
  day?: string;
  /** A month: rows that began before its end (`from`) and were not over before its start (`until`). */
  from?: string;
  until?: string;
};

/** The catalogue whose lines are the types of reports. */
export const REPORT_TYPES = 'report-types';

export function reportKind(schemas: Schemas, type: ReportRecord['type']): ReportKind | undefined {
  const item = schemas.catalogs[REPORT_TYPES]?.items.find(({ code }) => code === type);
  if (!item || typeof item.rows !== 'string' || !Array.isArray(item.columns)) return undefined;
  const text = (name: string) => (typeof item[name] === 'string' ? { [name]: item[name] } : {});
  const columns = item.columns.map(String);
  return { label: item.label, rows: item.rows, columns, ...text('day'), ...text('from'), ...text('until') };
}

/** `Cobranza diaria 08/03/2026`, `Cartera mensual 02/2026`: what it is, and of when. */
const reportName = (kind: ReportKind, report: ReportRecord): string =>
  [kind.label, ...Object.values(periodOf(kind, report)).map(shownPeriod)].join(' ');

/** A day or a month as people read it. */
export const shownPeriod = (period: string): string => period.split('-').reverse().join('/');

/** The part of a report that its type asks for. */
function periodOf(kind: ReportKind, { month, date }: ReportRecord): { month?: string; date?: string } {
  if (kind.from && month) return { month };
  return kind.day && date ? { date } : {};
}

function reportWhere(kind: ReportKind, report: ReportRecord): Condition {
  const { month, date } = periodOf(kind, report);
  if (kind.day) return { [kind.day]: date ?? null };
  if (!kind.from || !month) return true;
  const begun: Condition = { [kind.from]: { $lt: periodStart(`${month}-01`, 'month', 1) } };
  if (!kind.until) return begun;
  return { $and: [begun, { $or: [{ [kind.until]: null }, { [kind.until]: { $gte: `${month}-01` } }] }] };
}

/** A report is requested now and made by a job; it contains only rows that the requester may list. */
export const buildReport: Effect<typeof REPORT> = {
  name: 'build-report',
  needs: REPORT,
  async run({ trx, call, services, definition, after }) {
    const kind = reportKind(call.schemas, after.type);
    const listed = kind && call.schemas.resources[kind.rows];
    const field = definition.fields.type;
    if (!kind || !listed || !mayEver(listed, call.actor.roles, 'export'))
      return refuseFields([{ field: 'type', code: 'verdicts.not-allowed', params: { title: field?.title ?? '' } }]);
    // The form and the rules of the files ask for it as well; without it the report would be of all days.
    const missing = kind.from && !after.month ? 'month' : kind.day && !after.date ? 'date' : undefined;
    if (missing) {
      const title = definition.fields[missing]?.title ?? missing;
      return refuseFields([{ field: missing, code: 'required', params: { title } }]);
    }
    await services.jobs.send(trx, 'report', { report: after.id, person: call.actor.id });
    const created_at = call.now.toISOString();
    const asked = { requested_by: call.actor.id, created_at, status: IN_PREPARATION };
    return { set: { name: reportName(kind, after), ...asked } };
  },
};

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
