import { everReadableFields } from '../../../resource/access/permissions.ts';
import type { Definition, ViewState } from '../../../resource/model/definition.ts';
import { own } from '../../../resource/model/fields.ts';
import { parseListQuery } from '../../../resource/query/list-query.ts';
import { readViewState } from '../../../resource/query/view.ts';
import type { Check, CheckResult, RequestContext } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';

const VIEW = needs('views', 'resource', 'state');

/** A view asks of its list what the person who saves it may ask, and shows what that person may see. */
export const viewFits: Check<typeof VIEW> = {
  name: 'view-fits',
  needs: VIEW,
  async run({ record, call }) {
    const definition = own(call.schemas.resources, String(record.resource));
    if (!definition || definition.one || definition.source.kind === 'none')
      return [{ field: 'resource', code: 'view-list', severity: 'error' }];
    const state = stateOf(record.state);
    const wrong = (code: string, params = {}): CheckResult[] => [{ field: 'state', code, severity: 'error', params }];
    if (!state) return wrong('view-shape');
    const problem = problemOf(call, definition, state);
    return problem === undefined ? [] : wrong('view-fits', { problem });
  },
};

function stateOf(text: unknown): ViewState | undefined {
  try {
    return readViewState(JSON.parse(String(text)));
  } catch {
    return undefined;
  }
}

/** What the list would answer to it, and the columns that this person sees in no row. */
function problemOf(call: RequestContext, definition: Definition, { filter, sort, columns = [] }: ViewState) {
  const raw = { filter: JSON.stringify(filter), ...(sort ? { field: sort.replace(/^-/, '') } : {}) };
  const parsed = parseListQuery(call.schemas, definition, call.actor, raw);
  if (!parsed.ok) return parsed.problems[0]?.message;
  const readable = new Set(everReadableFields(definition, call.actor.roles));
  const listed = new Set(definition.list.columns.map(({ field }) => field));
  return columns.find(({ field }) => !readable.has(field) && !listed.has(field))?.field;
}
