import { describe, expect, it } from 'vitest';
import { pageLayout } from '../../src/resource/access/record-page.ts';
import type { Block, Definition } from '../../src/resource/model/definition.ts';
import { schemas } from './real.ts';

const pages = Object.values(schemas.resources).filter(({ tabs }) => tabs);

/** The fields of blocks; `isRead`: without those that are edited or judged there, which have to be in that place. */
const fieldsOf = (blocks: readonly Block[], isRead: boolean): string[] =>
  blocks
    .filter(({ edit }) => !isRead || edit !== 'each')
    .flatMap(({ fields = [] }) => fields.map(({ field }) => field));

/** What the head says and a tab says once more. */
function repeated(definition: Definition): string[] {
  const { summary, tabs, blocks } = pageLayout(definition);
  const head = fieldsOf(summary, false);
  const below = fieldsOf([...blocks, ...tabs.flatMap((tab) => tab.blocks)], true);
  return below.filter((field) => head.includes(field));
}

describe('the page of a record', () => {
  it('has something to look at', () => {
    expect(pages.flatMap((one) => fieldsOf(pageLayout(one).summary, false)).length).toBeGreaterThan(30);
  });

  it.each(pages.map((one): [string, Definition] => [one.name, one]))(
    'of %s says once what is only read there: in its head',
    (_, definition) => expect(repeated(definition)).toEqual([]),
  );
});
