import { type ComponentProps, type ComponentType, Suspense } from 'react';
import { firstCase } from '../../resource/conditions/cases.ts';
import { ownEmptyText } from '../../resource/messages/messages.ts';
import type { Column, Json, Row } from '../../resource/model/definition.ts';
import { catalogOf } from '../../resource/model/fields.ts';
import { valueAt } from '../../resource/model/path.ts';
import { useTranslate } from '../i18n/translate.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { LazyDocument } from './LazyDocument.tsx';
import { type CellProps, cellText, editsNow, type ListController, toneOf } from './list-controller.ts';
import { CopyCell, LinkCell, TextCell, textParts } from './TextCells.tsx';

const PluginSlot = lazyInline(async () => (await import('../plugins/PluginInSlot.tsx')).PluginInSlot);

/** A cell that a plug-in draws. */
function PluginCell({ list, column, row, value, name, text }: CellProps & { name: string }) {
  return (
    <Suspense fallback={text}>
      <PluginSlot slot="cell" name={name} definition={list.definition} record={row} path={column.field} value={value} />
    </Suspense>
  );
}

type Place = { list: ListController; column: Column; row: Row };
type Named = { name: string; props: CellProps };

function cellOf({ list, column, row }: Place): Named {
  const env = list.envOf(row);
  const field = list.definition.fields[column.field];
  const name = firstCase(column.cell, env, list.actor.roles) ?? usualCell(column, field?.kind);
  const text = cellText(column, row, env, list.index, list.actor);
  return { name, props: { list, column, row, field, value: valueAt(row, column.field), text } };
}

function drawn({ name, props }: Named) {
  const Known = CELLS[name];
  const { text } = props;
  return <Suspense fallback={text}>{Known ? <Known {...props} /> : <PluginCell {...props} name={name} />}</Suspense>;
}

/** One value of a row, drawn as its column says. */
export const Cell = (place: Place) => drawn(cellOf(place));

/** The value of a row in its cell of a table. */
export function TableCell({ list, column, row, children, ...more }: Place & ComponentProps<'td'>) {
  const translate = useTranslate(list.definition);
  const cell = cellOf({ list, column, row });
  const [content, className] = CELLS[cell.name] === TextCell ? textParts(cell.props, translate) : [drawn(cell)];
  return (
    <td {...more} className={className}>
      {content}
      {children}
    </td>
  );
}

const TEXTS = ['text', 'link', 'copy', 'yes-no', 'chips', 'due', 'value'];

/** For the cells of a list: whether one shows nothing at all: no text, no words for an empty value, no control. */
export function useIsBlank(list: ListController) {
  const translate = useTranslate(list.definition);
  return (column: Column, row: Row): boolean => {
    const { name, props } = cellOf({ list, column, row });
    if (!TEXTS.includes(name) || editsNow(list, column, row)) return false;
    return !props.text && !ownEmptyText(translate, column.field);
  };
}

/** Without a word from the file: lists are chips, values edited in place switches or fields, the rest text. */
function usualCell(column: Column, kind: string | undefined): string {
  if (kind === 'choices' || kind === 'array') return 'chips';
  if (column.edit) return kind === 'boolean' ? 'switch' : 'value';
  return 'text';
}

const ChipsEditCell = lazyInline(async () => (await import('./EditCell.tsx')).ChipsEditCell);

/** The values of a list, each as a chip with its label; where the column may be edited they come and go at once. */
function ChipsCell(props: CellProps) {
  const { list, column, row, field, value } = props;
  const values = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  const catalog = catalogOf(field);
  const items = catalog ? (list.index.catalogs[catalog]?.items ?? []) : [];
  if (field && editsNow(list, column, row))
    return (
      <Suspense fallback={props.text}>
        <ChipsEditCell {...props} field={field} items={items} />
      </Suspense>
    );
  // Records that are referred to come with their names beside them.
  const named = valueAt(row, `${column.field}_label`);
  const label = (code: Json, place: number) =>
    items.find((item) => item.code === code)?.label ?? String((Array.isArray(named) && named[place]) || code);
  return (
    <div className="chips">
      {values.map((code, place) => (
        <StatusChip
          key={String(code)}
          label={label(code, place)}
          tone={items.find((item) => item.code === code)?.tone ?? 'neutral'}
        />
      ))}
    </div>
  );
}

const StateMenu = lazyInline(async () => (await import('../actions/ActionMenu.tsx')).StateMenu);

function StateMenuCell({ list, column, row, field, text }: CellProps) {
  const first = (
    <div className="state-menu">
      <StatusChip label={text} tone={toneOf(field, row, list.index)} />
    </div>
  );
  return (
    <Suspense fallback={first}>
      <StateMenu definition={list.definition} row={row} actions={column.actions} />
    </Suspense>
  );
}

/** A document in a line of a list: a small picture that opens large. */
function DocumentCell({ list, row, field, column }: CellProps) {
  if (!field) return null;
  const named = row.description ?? row[`${column.field}_label`];
  const label = typeof named === 'string' && named ? named : field.title;
  return <LazyDocument definition={list.definition} record={row} field={field} label={label} small />;
}

/** Cells that only some lists have come when they are drawn. */
const EditCell = lazyInline(async () => (await import('./EditCell.tsx')).EditCell);
const DueCell = lazyInline(async () => (await import('./DueCell.tsx')).DueCell);
const GalleryCell = lazyInline(async () => (await import('./ShownValue.tsx')).GalleryCell);
const ReviewCell = lazyInline(async () => (await import('./ReviewButtons.tsx')).ReviewCell);
const SwitchCell = lazyInline(async () => (await import('./SwitchCell.tsx')).SwitchCell);

/**
 * The cells that a file may name; any other name is a plug-in's. A new one is a file and a line here: `npm run generate` makes
 * its name a word of the schema files.
 */
export const CELLS: Record<string, ComponentType<CellProps>> = {
  text: TextCell,
  link: LinkCell,
  chips: ChipsCell,
  switch: SwitchCell,
  value: EditCell,
  'yes-no': TextCell,
  copy: CopyCell,
  due: DueCell,
  gallery: GalleryCell,
  'document-viewer': DocumentCell,
  'state-menu': StateMenuCell,
  review: ReviewCell,
};
