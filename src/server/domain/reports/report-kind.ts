import type { Condition, Schemas } from '../../../resource/model/definition.ts';
import { periodStart } from '../../../resource/model/time.ts';
import { needs, type RecordOf, words } from '../../core/needs.ts';

/** What is asked of a report. */
export const REPORT = needs('reports', ...words('name type month date requested_by created_at'));
export type ReportRecord = Omit<RecordOf<typeof REPORT>, 'id'>;

/** What a report of one type holds, as its line in the catalogue says. */
export type ReportKind = {
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

const REPORT_TYPES = 'report-types';

export function reportKind(schemas: Schemas, type: ReportRecord['type']): ReportKind | undefined {
  const item = schemas.catalogs[REPORT_TYPES]?.items.find(({ code }) => code === type);
  if (!item || typeof item.rows !== 'string' || !Array.isArray(item.columns)) return undefined;
  const text = (name: string) => (typeof item[name] === 'string' ? { [name]: item[name] } : {});
  const columns = item.columns.map(String);
  return { label: item.label, rows: item.rows, columns, ...text('day'), ...text('from'), ...text('until') };
}

/** `Cobranza diaria 08/03/2026`, `Cartera mensual 02/2026`: what it is, and of when. */
export const reportName = (kind: ReportKind, report: ReportRecord): string =>
  [kind.label, ...Object.values(periodOf(kind, report)).map(shownPeriod)].join(' ');

/** A day or a month as people read it. */
export const shownPeriod = (period: string): string => period.split('-').reverse().join('/');

/** The part of a report that its type asks for. */
function periodOf(kind: ReportKind, { month, date }: ReportRecord): { month?: string; date?: string } {
  if (kind.from && month) return { month };
  return kind.day && date ? { date } : {};
}

export function reportWhere(kind: ReportKind, report: ReportRecord): Condition {
  const { month, date } = periodOf(kind, report);
  if (kind.day) return { [kind.day]: date ?? null };
  if (!kind.from || !month) return true;
  const begun: Condition = { [kind.from]: { $lt: periodStart(`${month}-01`, 'month', 1) } };
  if (!kind.until) return begun;
  return { $and: [begun, { $or: [{ [kind.until]: null }, { [kind.until]: { $gte: `${month}-01` } }] }] };
}
