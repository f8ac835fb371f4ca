import { describe, expect, it } from 'vitest';
import { templatePaths } from '../../src/resource/conditions/template.ts';
import { fieldLocation } from '../../src/resource/model/fields.ts';
import { noticeText } from '../../src/server/records/write/write-notices.ts';
import { schemas } from './real.ts';

const told = Object.values(schemas.resources).flatMap((definition) =>
  Object.values(definition.actions.actions).flatMap((action) =>
    (action.notify?.to ?? []).map((to) => ({
      name: `${definition.name}.${action.name} to ${to}`,
      definition,
      action,
      to,
    })),
  ),
);

/** What a record is called by those who ask about it. */
const FOLIO = ['token', 'id', 'request.token'];

describe('the notices of actions', () => {
  it('are many', () => expect(told.length).toBeGreaterThan(20));

  it.each(told)('$name has words of its own, which name the record and are not what staff read', (one) => {
    const { definition, action, to } = one;
    const receiver = to.replace('@', '').split('.').at(-1);
    expect(definition.messages).toHaveProperty([`${action.name}.notice.title`]);
    expect(definition.messages).toHaveProperty([`${action.name}.notice.${receiver}`]);
    const { title, body } = noticeText(schemas, definition, action.name, to);
    const toasts = ['success', 'title'].map((part) => definition.messages[`${action.name}.${part}`]);
    expect(toasts).not.toContain(body);
    expect(templatePaths(body).some((place) => FOLIO.includes(place))).toBe(true);
    if (definition.fields.amount) expect(templatePaths(body)).toContain('amount');
    for (const place of templatePaths(title + body)) {
      const [kind = '', name = ''] = place.split('.');
      if (kind === '$ask') expect(action.ask, place).toHaveProperty(name);
      else if (kind === 'preview')
        expect(schemas.registry?.effects[action.effect ?? '']?.previews?.lines, place).toContain(name);
      else expect(fieldLocation(definition, place, schemas.resources)?.field, place).toBeDefined();
    }
  });

  it.each(told.filter(({ action }) => (action.notify?.to.length ?? 0) > 1))(
    '$name is not what another side reads',
    (one) => {
      const others = one.action.notify?.to.filter((to) => to !== one.to) ?? [];
      const { body } = noticeText(schemas, one.definition, one.action.name, one.to);
      for (const to of others) expect(noticeText(schemas, one.definition, one.action.name, to).body).not.toBe(body);
    },
  );
});
