import { describe, expect, it } from 'vitest';
import { loadSchemas } from '../../../generators/load-schemas.ts';
import { holdsTree } from '../../../src/resource/conditions/condition.ts';
import { formatValue } from '../../../src/resource/conditions/format.ts';
import type { Actor, Json, Row } from '../../../src/resource/model/definition.ts';
import { withValue } from '../../../src/resource/model/path.ts';
import { parseListQuery } from '../../../src/resource/query/list-query.ts';

const schemas = await loadSchemas();
const actor: Actor = {
  id: 1,
  username: 'Ana Ruiz',
  roles: Object.keys(schemas.roles.roles),
  isAdmin: true,
  isPartner: false,
  permission: null,
  id_partner: null,
};

/** Every list of the shipped files that may be filtered by a moment. */
const FILTERED = Object.values(schemas.resources).flatMap((definition) =>
  definition.list.filters.flatMap((filter) => {
    const field = definition.fields[filter.field ?? filter.name];
    return field?.kind === 'moment' ? [{ name: `${definition.name}.${filter.name}`, definition, filter, field }] : [];
  }),
);

/** The first and the last moment of 25 November in Mexico, and those beside them. */
const MOMENTS = [
  '2026-11-25T05:59:59.999Z',
  '2026-11-25T06:00:00.000Z',
  '2026-11-26T05:59:59.999Z',
  '2026-11-26T06:00:00.000Z',
];

describe('a list that is filtered by a moment', () => {
  it('is found among the shipped files', () => expect(FILTERED.length).toBeGreaterThan(0));

  describe.each(FILTERED)('$name', ({ definition, filter, field }) => {
    const chosen = (value: Json) => {
      const read = parseListQuery(schemas, definition, actor, { filter: JSON.stringify({ [filter.name]: value }) });
      if (!read.ok) throw new Error(JSON.stringify(read.problems));
      return MOMENTS.map((moment) =>
        holdsTree(read.query.where, { definition, record: withValue({}, field.path, moment) as Row, vars: {} }),
      );
    };
    const DAY = '2026-11-25';
    it.each([
      [{ $gte: DAY, $lte: DAY }, [false, true, true, false]],
      [{ $gte: DAY }, [false, true, true, true]],
      [{ $lte: DAY }, [true, true, true, false]],
      [{ $gt: DAY }, [false, false, false, true]],
      [{ $lt: DAY }, [true, false, false, false]],
      [{ $ne: DAY }, [true, false, false, true]],
      [{ $in: [DAY, '2026-11-27'] }, [false, true, true, false]],
      [DAY, [false, true, true, false]],
    ] as [Json, boolean[]][])('%j means the whole day in the zone that is shown', (value, expected) =>
      expect(chosen(value)).toEqual(expected),
    );
    it('names the day in its chip', () => expect(formatValue(field, DAY, schemas)).toBe('25/11/2026'));
  });
});
