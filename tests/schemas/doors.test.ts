import { describe, expect, it } from 'vitest';
import { REGISTRY } from '../../generators/registry.generated.ts';
import { link } from '../../src/resource/linker/link.ts';
import type { Json } from '../../src/resource/model/definition.ts';
import { realFiles } from './folder.ts';

type Tree = { [key: string]: Json };
/** The shipped files with one of them changed, linked. */
function linkWith(file: string, change: (tree: Tree) => void) {
  const tree = JSON.parse(realFiles[file] ?? '') as Tree;
  change(tree);
  return link({ ...realFiles, [file]: JSON.stringify(tree, null, 2) }, REGISTRY);
}
const operations = (tree: Tree) => tree.operations as Tree;

describe('a slice never opens more than its source', () => {
  it('a right that the source does not know is a mistake with its place and its remedy (trust 4)', () => {
    const { schemas, problems } = linkWith('companies/permissions.json', (tree) => {
      operations(tree).delete = { LEGAL: true };
    });
    expect(schemas).toBeNull();
    const [problem] = problems.filter((one) => one.severity === 'error');
    expect([problem?.file, problem?.pointer]).toEqual(['companies/permissions.json', '/operations/delete']);
    expect(problem?.message).toContain('LEGAL');
    expect(problem?.suggestion).toContain('users/permissions.json');
  });

  it('a slice that creates without the work of its source is a mistake', () => {
    const { problems } = linkWith('documentUsersVersion/permissions.json', (tree) => {
      operations(tree).create = { SUPER_ADMIN: true };
    });
    expect(problems.find((one) => one.severity === 'error')?.message).toContain('store-document');
  });

  it('a line of the source opens what it says, and a name that is no slice is found', () => {
    const open = linkWith('users/permissions.json', (tree) => {
      (tree.doors as Tree).companies = { history: 'own' };
    });
    expect(open.schemas?.resources.users?.permissions.doors?.companies).toEqual({ history: 'own' });
    const wrong = linkWith('users/permissions.json', (tree) => {
      (tree.doors as Tree).requests = { read: 'nada', fields: ['nada'] };
    });
    const messages = wrong.problems.filter((one) => one.severity === 'error').map((one) => one.message);
    expect(messages).toHaveLength(3);
  });

  it('an action that only leads to a screen asks for the right to read, one that writes for the right to change', () => {
    const linked = (action: Json) => {
      const file = 'companies/actions.json';
      const tree = JSON.parse(realFiles[file] ?? '') as { actions: Tree };
      tree.actions['open-file'] = action;
      return link({ ...realFiles, [file]: JSON.stringify(tree, null, 2) }, REGISTRY);
    };
    expect(linked({ go: '/users/{id}' }).problems.filter((one) => one.severity === 'error')).toEqual([]);
    const [problem] = linked({ go: '/users/{id}', set: { username: 'x' } }).problems;
    expect([problem?.pointer, problem?.message.includes('(update)')]).toEqual(['/actions/open-file', true]);
  });

  it('what the source hides is hidden in each slice', () => {
    const { schemas } = linkWith('users/permissions.json', (tree) => {
      (tree.fields as Json[]).push({ of: ['cellphone'], read: { SUPER_ADMIN: true } });
    });
    for (const name of ['profile', 'companies', 'admins']) {
      const rules = schemas?.resources[name]?.permissions.fields ?? [];
      const rule = rules.find((one) => one.of.includes('cellphone') && one.read);
      expect([name, rule?.read, rule?.at?.file]).toEqual([name, { SUPER_ADMIN: true }, 'users/permissions.json']);
    }
  });
});
