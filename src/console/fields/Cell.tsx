import { Suspense } from 'react';
import { firstCase } from '../../resource/conditions/cases.ts';
import type { Column, Row } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { ownEmptyText } from '../i18n/translate.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import type { CellProps } from './cell-props.ts';
import { cellText } from './cell-text.ts';
import { CELLS } from './cells.ts';
import type { ListController } from './list-controller.ts';
import { editsNow } from './may-edit.ts';

const PluginSlot = lazyInline(async () => (await import('../plugins/PluginSlot.tsx')).PluginSlot);

/** A cell that a plug-in draws. */
function PluginCell({ list, column, row, value, name }: CellProps & { name: string }) {
  return (
    <PluginSlot slot="cell" name={name} definition={list.definition} record={row} path={column.field} value={value} />
  );
}

/** One value of a row, drawn as its column says. */
export function Cell({ list, column, row }: { list: ListController; column: Column; row: Row }) {
  const env = list.envOf(row);
  const field = list.definition.fields[column.field];
  const name = firstCase(column.cell, env, list.actor.roles) ?? usualCell(column, field?.kind);
  const text = cellText(column, row, env, list.index, list.actor);
  const props = { list, column, row, field, value: valueAt(row, column.field), text };
  const Known = CELLS[name];
  return <Suspense fallback={text}>{Known ? <Known {...props} /> : <PluginCell {...props} name={name} />}</Suspense>;
}

const TEXTS = ['text', 'link', 'copy', 'yes-no', 'chips', 'value'];

/** For the cells of a list: whether one shows nothing at all: no text, no words for an empty value, no control. */
export function useIsBlank(list: ListController) {
  const translate = useTranslate(list.definition);
  return (column: Column, row: Row): boolean => {
    const env = list.envOf(row);
    const field = list.definition.fields[column.field];
    const name = firstCase(column.cell, env, list.actor.roles) ?? usualCell(column, field?.kind);
    if (!TEXTS.includes(name) || editsNow(list, column, row)) return false;
    return !cellText(column, row, env, list.index, list.actor) && !ownEmptyText(translate, column.field);
  };
}

/** Without a word from the file: lists are chips, values edited in place switches or fields, the rest text. */
function usualCell(column: Column, kind: string | undefined): string {
  if (kind === 'choices' || kind === 'array') return 'chips';
  if (column.edit) return kind === 'boolean' ? 'switch' : 'value';
  return 'text';
}
