import { readsByRow } from '../../resource/access/permissions.ts';
import type { Definition } from '../../resource/model/definition.ts';
import type { ListQuery } from '../../resource/query/list-query.ts';
import type { Shown } from '../core/answer.ts';
import type { Db, RequestContext } from '../core/context.ts';
import type { ParentRecord } from '../core/write-types.ts';
import { labelPaths } from '../records/read/label-paths.ts';
import { type ListResult, listRecords } from '../records/read/list.ts';
import { shown } from './answer.ts';
import { labelsBeside } from './labels.ts';
import { namedHit } from './named-hit.ts';
import { peopleColumns } from './people.ts';
import { answeredFields, projectPage } from './project.ts';
import { totalsOf } from './totals.ts';

/** A page as it is answered, and its place in the list. */
export type AnsweredPage = { body: Shown } & Pick<ListResult, 'exact' | 'next' | 'previous'>;

/**
 * A page of a list. `choice`: of the choices of a reference, each with the label by which it is chosen, and a second line. `totals`: with what the
 * amounts of all rows that the query finds sum up to.
 */
export async function pageOf(
  db: Db,
  call: RequestContext,
  definition: Definition,
  query: ListQuery,
  { parent, choice, totals }: { parent?: ParentRecord; choice: boolean; totals: boolean },
): Promise<AnsweredPage> {
  // The label of a choice is made of fields, which come along.
  const named = choice ? labelPaths(definition) : [];
  const fields = query.fields && [...query.fields, ...named];
  const computed = answeredFields(call, definition, { fields, parent: parent?.record });
  // Of what is readable in some rows alone it is not known yet whom they name.
  const labels = (page: string) =>
    readsByRow(definition) ? undefined : labelsBeside(call, definition, computed, page);
  const read = { parent, computed, columns: peopleColumns(call, definition), beside: labels, isKept: true };
  const { rows, count, beside, ...place } = await listRecords(db, call, definition, { ...query, fields }, read);
  const options = { parent: parent?.record, parameters: query.parameters, fields, beside };
  const projected = await projectPage(db, call, definition, rows, options);
  const resources = choice
    ? projected.rows.map((row) => ({ ...row, ...namedHit(call, definition, row) }))
    : projected.rows;
  const references = Object.keys(projected.references).length > 0 ? { references: projected.references } : {};
  const sums = totals ? { totals: await totalsOf(db, call, definition, query, parent) } : {};
  return { ...place, body: shown({ resources, count, ...sums, ...references }) };
}
