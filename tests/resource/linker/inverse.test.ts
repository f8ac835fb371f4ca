import { describe, expect, it } from 'vitest';
import { link } from '../../../src/resource/linker/link.ts';
import type { Registry, Row } from '../../../src/resource/model/definition.ts';
import { registryOf } from '../../../src/server/app/registry.ts';
import { eachEffect, sourceFiles } from '../../house/source-files.ts';
import { registry, sampleFiles } from '../sample.ts';

const FILE = 'books/actions.json';
const withActions = (more: Record<string, object>, known: Registry = registry) => {
  const file = JSON.parse(sampleFiles[FILE] ?? '') as { actions: Record<string, Row> };
  for (const [name, words] of Object.entries(more)) file.actions[name] = { ...file.actions[name], ...words } as Row;
  return link({ ...sampleFiles, [FILE]: JSON.stringify(file, null, 2) }, known);
};
const LEDGER: Registry = { ...registry, effects: { ...registry.effects, tidy: { ledger: true } } };

describe('the action that takes another one back', () => {
  it('is named by an action whose state it leads back to', () => {
    const { schemas, problems } = withActions({ lend: { inverse: 'back' } });
    expect(problems).toEqual([]);
    expect(schemas?.resources.books?.actions.actions.lend?.inverse).toBe('back');
  });

  it.each([
    ['no such action', { lend: { inverse: 'bakc' } }, /no existe/],
    ['itself', { lend: { inverse: 'lend' } }, /no es una acción que deshaga/],
    ['one that leads elsewhere', { lend: { inverse: 'lose' } }, /no regresa al estado/],
    ['one that asks', { back: { inverse: 'lend' } }, /pregunta «date»/],
    ['an operation, which is taken back by itself', { update: { inverse: 'back' } }, /ni operaciones/],
    ['a state that it began in among several', { lose: { from: [0, 1], inverse: 'back' } }, /no regresa al estado/],
  ])('is refused at its place: %s', (_what, actions, sentence) => {
    const { problems } = withActions(actions);
    const [name] = Object.keys(actions);
    const found = problems.find(({ pointer }) => pointer === `/actions/${name}/inverse`);
    expect(found?.severity).toBe('error');
    expect(found?.message).toMatch(sentence);
  });

  it('an effect of the ledger neither has an inverse nor is one (desk 42)', () => {
    expect(withActions({ lend: { inverse: 'back' } }, LEDGER).problems).toEqual([]);
    for (const effectOf of ['lend', 'back']) {
      const { problems } = withActions(
        {
          lend: { inverse: 'back' },
          [effectOf]: { effect: 'tidy', ...(effectOf === 'lend' ? { inverse: 'back' } : {}) },
        },
        LEDGER,
      );
      expect(problems).toMatchObject([{ pointer: '/actions/lend/inverse', severity: 'error' }]);
      expect(problems[0]?.message).toContain(`«${effectOf}» mueve dinero`);
    }
  });

  it('each effect that posts an event of a loan says that it writes to the ledger (desk 42)', () => {
    const posting = sourceFiles('src/server/domain', /\.ts$/)
      .flatMap(eachEffect)
      .filter(({ text }) => /await post(LoanEvent|Reversal)\(|return postLoanEvent\(/.test(text));
    const named = posting.flatMap(({ text }) => text.match(/^ {2}name: '([a-z-]+)',$/m)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(7);
    const { effects } = registryOf();
    expect(named.filter((name) => !effects[name]?.ledger)).toEqual([]);
  });
});
