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

/** Their pages have titles of the specification, or of what is there already. */
const NAMED_OTHERWISE = ['admins', 'payments', 'creditReports', 'comments', 'documentUsersVersion', 'waivers'];

describe('the page that a button opens to create a record', () => {
  const titlesOf = ({ form }: Definition) => (form.create?.title ?? []).map(({ is }) => is);
  const titled = Object.values(schemas.resources).filter(
    (one) => titlesOf(one).length > 0 && !NAMED_OTHERWISE.includes(one.name),
  );

  it.each(titled.map((one): [string, Definition] => [one.name, one]))(
    'of %s is titled as the button',
    (_, definition) =>
      expect(titlesOf(definition)).toContain(said(definition, 'list.create') ?? said(definition, 'create.title')),
  );

  it('is titled as the button of a list below another record', () => {
    const blocks = Object.values(schemas.resources).flatMap(({ tabs }) =>
      (tabs?.tabs ?? []).flatMap((tab) => tab.blocks),
    );
    const wrong = blocks.flatMap(({ new: fresh }) => {
      const opened = titled.find(({ name }) => fresh?.go === `/${name}/create`);
      const titles = (fresh?.title ?? []).map(({ is }) => is);
      return opened && !titles.some((title) => titlesOf(opened).includes(title)) ? [`${fresh?.go}: ${titles}`] : [];
    });
    expect(wrong).toEqual([]);
  });
});
