import { describe, expect, it } from 'vitest';
import { REGISTRY } from '../../generators/registry.generated.ts';
import { actionVerdict } from '../../src/resource/access/actions.ts';
import { explainRefusal, ruleLine } from '../../src/resource/access/explain-refusal.ts';
import { ruleOfField } from '../../src/resource/access/field-rights.ts';
import { may, mayWrite } from '../../src/resource/access/permissions.ts';
import { link } from '../../src/resource/linker/link.ts';
import { translate } from '../../src/resource/messages/messages.ts';
import type { Actor, Definition, Row, Schemas } from '../../src/resource/model/definition.ts';
import { ownersOf } from '../../src/resource/model/owners.ts';
import { realFiles } from './folder.ts';

const schemas = link(realFiles, REGISTRY).schemas as Schemas;
const all = Object.values(schemas.resources);
const requests = schemas.resources.requests as Definition;
const actor = (role: string): Actor => ({
  id: 5,
  username: 'x',
  roles: [role],
  isAdmin: false,
  isPartner: false,
  permission: null,
  id_partner: null,
});

/** The text of the line where the rule is reported. */
function lineText(definition: Definition, rule: { file: string; pointer: string }): string {
  const line = ruleLine(definition, rule);
  return line === undefined ? '' : (realFiles[rule.file]?.split('\n')[line - 1] ?? '');
}

describe('¿por qué no puedo?', () => {
  it('every refused action of every resource names its rule at its line, and its sentence exists', () => {
    let refused = 0;
    for (const definition of all) {
      for (const [name, action] of Object.entries(definition.actions.actions)) {
        for (const role of Object.keys(schemas.roles.roles)) {
          const record: Row = action.from ? { id: 1, [definition.actions.field ?? '']: 'no such state' } : { id: 1 };
          const verdict = actionVerdict(definition, actor(role), name, record, { schemas });
          if (verdict.allowed) continue;
          refused += 1;
          const { rule, reason, params } = verdict;
          expect(rule, `${definition.name} ${name}`).toBeDefined();
          if (!rule) continue;
          const words = translate(schemas, definition, reason, params);
          expect(words, `${definition.name} ${name} ${reason}`).not.toBe(reason);
          const [, , action_, word] = rule.pointer.split('/');
          if (realFiles[rule.file]?.includes(`"${action_}"`) && ruleLine(definition, rule) !== undefined)
            expect(lineText(definition, rule)).toMatch(new RegExp(`"(${word ?? action_}|${action_})"`));
        }
      }
    }
    expect(refused).toBeGreaterThan(500);
  });

  it('every operation that somebody has names the line of its right to those who have it not', () => {
    for (const definition of all) {
      for (const [operation, grants] of Object.entries(definition.permissions.operations)) {
        const role = Object.keys(schemas.roles.roles).find((one) => !Object.hasOwn(grants, one));
        if (!role || Object.keys(grants).length === 0) continue;
        const verdict = may(definition, actor(role), operation as 'read', { id: 1 });
        if (verdict.allowed || !verdict.rule) throw new Error(`${definition.name} ${operation} ${role}`);
        if (definition.source.kind === 'slice' && ruleLine(definition, verdict.rule) === undefined) continue;
        expect(lineText(definition, verdict.rule), `${definition.name} ${operation}`).toContain(`"${operation}"`);
      }
    }
  });

  it('every field that cannot be written names itself or the action that owns it', () => {
    for (const definition of all) {
      for (const path of Object.keys(definition.fields)) {
        const verdict = mayWrite(definition, actor('ADMIN'), 'update', path, { record: {}, stored: {} });
        if (verdict.allowed) continue;
        expect(verdict.rule, `${definition.name} ${path}`).toBeDefined();
        if (definition.source.kind !== 'slice')
          expect(
            ruleLine(definition, verdict.rule ?? { file: '', pointer: '' }),
            `${definition.name} ${path}`,
          ).toBeGreaterThan(1);
      }
    }
    expect(ruleOfField(requests, 'status').file).toBe('requests/actions.json');
  });

  it('says what would allow it: the states that an action starts from, the roles that have a right', () => {
    const wrong = actionVerdict(requests, actor('ADMIN'), 'documents-signed', { id: 1, status: 1 }, { schemas });
    if (wrong.allowed) throw new Error('it should be refused');
    const states = explainRefusal(schemas, requests, wrong);
    expect(states && translate(schemas, requests, states.key, states.params)).toBe('Se puede en: Por firmar.');
    const right = may(schemas.resources.versions as Definition, actor('LEGAL'), 'update');
    if (right.allowed) throw new Error('it should be refused');
    const roles = explainRefusal(schemas, schemas.resources.versions as Definition, right);
    expect(roles?.params.roles).toBe(schemas.roles.roles.SUPER_ADMIN?.label);
  });

  it('a value that only an action writes names that action, by its title', () => {
    const owned = Object.values(schemas.resources).flatMap((definition) =>
      Object.keys(definition.fields)
        .filter((path) => ownersOf(definition, path).length > 0)
        .map((path) => ({ definition, path })),
    );
    expect(owned.length).toBeGreaterThan(20);
    for (const { definition, path } of owned) {
      const verdict = mayWrite(definition, actor('SUPER_ADMIN'), 'update', path, { record: {}, stored: {} });
      if (verdict.allowed) throw new Error(`${definition.name} ${path}`);
      const sentence = explainRefusal(schemas, definition, verdict);
      const said = sentence && translate(schemas, definition, sentence.key, sentence.params);
      expect(said, `${definition.name} ${path}`).toMatch(/^Cambia con: \p{Lu}[^{}]+\.$/u);
    }
  });

  it('a guard without a sentence of its own names the fields it looks at, and none that the reader may not see', () => {
    const payments = schemas.resources.payments as Definition;
    const rule = { file: 'payments/actions.json', pointer: '/actions/bill-interest/when' };
    const refused = { reason: 'verdicts.guard', rule };
    const all = explainRefusal(schemas, payments, refused);
    expect(all?.params.fields).toBe('Revertido, Monto Q, Interés pagado sin IVA, Moratorio pagado sin IVA');
    expect(explainRefusal(schemas, payments, { ...refused, params: { part: '$or' } })?.params.fields).toBe(
      'Interés pagado sin IVA, Moratorio pagado sin IVA',
    );
    const seen = { interests: { title: 'Intereses' } };
    expect(explainRefusal(schemas, payments, refused, seen)?.params.fields).toBe('Intereses');
    expect(explainRefusal(schemas, payments, refused, {})).toBeUndefined();
  });
});
