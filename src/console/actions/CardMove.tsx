import { useEffect, useRef, useState } from 'react';
import { labelOf } from '../../resource/kinds/choices.ts';
import type { Definition, Json, Row } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
import { nameOfRecord } from '../schemas/action-env.ts';
import { useRecord } from '../schemas/records.ts';
import { schemasOf, useSchemas } from '../schemas/schemas.ts';
import { PopupMenu } from '../ui/PopupMenu.tsx';
import { useToast } from '../ui/toast.ts';
import { type OfferedAction, useActionRun, useActions } from './use-action-run.tsx';

type CardMoveProps = {
  definition: Definition;
  row: Row;
  /** The state of the column that the card was dropped on; absent: all are offered. */
  to?: Json | undefined;
  anchor: HTMLElement;
};

/**
 * Moves a card by the one action that leads to the column: with right, guard, questions and preview, as anywhere else. None: the reason
 * is said and the card stays. Several: one is asked which. The record is read first: a row of a list does not hold all that the
 * guards of actions speak of.
 */
export function CardMove({ definition, row, ...rest }: CardMoveProps) {
  const loaded = useRecord(definition.name, row.id ?? null);
  const toast = useToast();
  const { error } = loaded;
  useEffect(() => {
    if (error) toast.failure(error);
  }, [error, toast]);
  const record = loaded.data?.record;
  return record ? <KnownMove definition={definition} row={record} {...rest} /> : null;
}

function KnownMove({ definition, row, to, anchor }: CardMoveProps) {
  const index = useSchemas();
  const toast = useToast();
  const translate = useTranslate(definition);
  const run = useActionRun(definition);
  const leading = Object.values(definition.actions.actions).filter((one) => leads(one.to, to));
  const offered = useActions(
    definition,
    row,
    leading.map(({ name }) => name),
  );
  const fitting = offered.filter(({ outOfState }) => !outOfState);
  const ready = fitting.filter(({ verdict }) => verdict.allowed);
  const lines = to === undefined ? fitting : ready;
  const [isAsking, setAsking] = useState(to === undefined ? lines.length > 0 : lines.length > 1);
  const state = definition.fields[definition.actions.field ?? ''];
  const nameOf = (code: Json | undefined) => (state ? labelOf(code ?? null, state, schemasOf(index, definition)) : '');
  const start = ({ action, title }: OfferedAction) => run.start({ action, title, record: row });
  const begun = useRef(isAsking);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const [only] = ready;
    if (only && to !== undefined) return start(only);
    const reason = (fitting[0] ?? offered[0])?.reason;
    if (to === undefined) toast.warning(translate('console.board.no-moves'));
    else toast.warning(reason ?? translate('console.board.no-way', { state: nameOf(to) }));
  });
  return (
    <>
      <PopupMenu
        label={translate('console.board.move', { label: nameOfRecord(definition, row, index) })}
        anchorEl={isAsking ? anchor : null}
        onClose={() => setAsking(false)}
        lines={lines.map((one) => ({
          key: one.action.name,
          text: `${one.title} → ${nameOf(one.action.to)}`,
          reason: one.reason,
          isOff: !one.verdict.allowed,
          isGrave: one.grave,
          onChoose: () => {
            setAsking(false);
            start(one);
          },
        }))}
      />
      {run.element}
    </>
  );
}

const leads = (target: Json | undefined, to: Json | undefined): boolean =>
  target !== undefined && (to === undefined || target === to);
