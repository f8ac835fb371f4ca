import { describe, expect, it } from 'vitest';
import type { Definition } from '../../src/resource/model/definition.ts';
import { schemas } from './real.ts';

const said = ({ messages }: Definition, key: string) => messages[key] ?? schemas.messages[key];
const lists = Object.values(schemas.resources).filter(
  ({ permissions }) => permissions.operations.create && permissions.operations.list,
);

describe('the button above a list that creates a record', () => {
  it.each(lists.map((one): [string, Definition] => [one.name, one]))('of %s names what it creates', (_, definition) => {
    const title = said(definition, 'list.create') ?? said(definition, 'create.title') ?? '';
    expect(title.split(' ').length, `«${title}»`).toBeGreaterThan(1);
  });
});
