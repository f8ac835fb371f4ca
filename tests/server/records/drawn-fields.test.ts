import { describe, expect, it } from 'vitest';
import { cellText, toneOf, visibleColumns } from '../../../src/console/fields/list-controller.ts';
import { screenEnv, withReferenceLabels } from '../../../src/console/schemas/action-env.ts';
import type { SchemasIndex } from '../../../src/console/schemas/schemas.ts';
import { callOf } from '../../../src/console/schemas/send-call.ts';
import { actionVerdict } from '../../../src/resource/access/actions.ts';
import { may, mayAct } from '../../../src/resource/access/permissions.ts';
import { firstCase } from '../../../src/resource/conditions/cases.ts';
import { holds } from '../../../src/resource/conditions/condition.ts';
import { recordLabel } from '../../../src/resource/conditions/label.ts';
import { fillTemplate } from '../../../src/resource/conditions/template.ts';
import type { Definition, Row } from '../../../src/resource/model/definition.ts';
import { EVERY_CASE } from '../../part.ts';
import { type As, listsOf, partnerHouse } from '../helpers/partner-house.ts';

const house = partnerHouse();
const ACCOUNTS = EVERY_CASE
  ? ['super-admin', 'admin', 'consultant', 'partner', 'partner-compliance-officer']
  : ['super-admin', 'partner'];
const PLAIN = ['update', 'delete', 'restore'] as const;

/** All that a list makes of a row: words, tones, names, what its actions permit, send and say. */
function drawnOf(index: SchemasIndex, definition: Definition, row: Row) {
  const { actor } = index;
  const env = screenEnv(index, actor, definition, row);
  const { list, messages } = definition;
  const names = new Set([...list.actions, ...list.bulk, ...list.columns.flatMap(({ actions }) => actions ?? [])]);
  const actions = [...names].map((name) => {
    const action = definition.actions.actions[name];
    return {
      name,
      may: mayAct(definition, actor, name, row, {}).allowed,
      verdict: action && actionVerdict(definition, actor, name, row, { ...env, parent: {} }),
      title: action && firstCase(action.title, env, actor.roles),
      call: action?.send && callOf(definition, action, env),
    };
  });
  return {
    cells: visibleColumns(definition, actor, env).map((column) => ({
      field: column.field,
      text: cellText(column, row, env, index, actor),
      tone: toneOf(definition.fields[column.field], row, index),
      enabled: holds(column.enabledWhen, env),
      cell: firstCase(column.cell, env, actor.roles),
    })),
    tone: firstCase(list.tone, env, actor.roles),
    polls: list.poll && holds(list.poll.while, env),
    label: recordLabel(definition, withReferenceLabels(env), actor.roles),
    plain: PLAIN.map((name) => may(definition, actor, name, row, {}).allowed),
    actions,
    sentences: Object.values(messages).map((text) => fillTemplate(text, withReferenceLabels(env))),
  };
}

async function indexOf(as: As) {
  return (await as('GET', 'schemas')).body as SchemasIndex;
}

describe('the fields that a list is drawn from', () => {
  for (const account of ACCOUNTS)
    it(`draw each row as the whole record does, for ${account}`, async () => {
      const as = await house.current.as(account);
      const index = await indexOf(as);
      const compared = new Set<string>();
      for (const [path, { name }] of await listsOf(house.current)) {
        const definition = (await as('GET', `schemas/${name}`)).body as Definition;
        const { drawn } = definition;
        if (!drawn) continue;
        const whole = await as('GET', `${path}?limit=20`);
        if (whole.status !== 200) continue;
        const cut = await as('GET', `${path}?limit=20&fields=${drawn.join(',')}`);
        expect([path, cut.status]).toEqual([path, 200]);
        for (const [at, row] of (whole.body.resources as Row[]).entries()) {
          const other = (cut.body.resources as Row[])[at] as Row;
          expect([path, row.id ?? row._id, drawnOf(index, definition, other)]).toEqual([
            path,
            row.id ?? row._id,
            drawnOf(index, definition, row),
          ]);
          compared.add(name);
        }
      }
      expect(compared.size).toBeGreaterThan(5);
    }, 300_000);

  it('are fewer than a row has, for lists of people, requests and payments', async () => {
    const as = await house.current.as('super-admin');
    for (const name of ['users', 'requests', 'payments']) {
      const { drawn } = (await as('GET', `schemas/${name}`)).body as Definition;
      const size = async (path: string) => JSON.stringify((await as('GET', path)).body).length;
      const [whole, cut] = [await size(`${name}?limit=20`), await size(`${name}?limit=20&fields=${drawn?.join(',')}`)];
      expect(cut).toBeLessThan(whole * 0.75);
    }
  });

  it('are all of them where cells are edited, or a plug-in draws one', async () => {
    const as = await house.current.as('super-admin');
    for (const name of ['bannedUsers', 'documents', 'guarantees', 'legalRepresentatives'])
      expect((await as('GET', `schemas/${name}`)).body.drawn).toBeUndefined();
  });
});
