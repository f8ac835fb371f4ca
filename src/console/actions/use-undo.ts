import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Definition, Row } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
import { nameOfRecord } from '../schemas/action-env.ts';
import { schemaKeys, useSchemas } from '../schemas/schemas.ts';
import { useToast } from '../ui/toast.ts';
import { type Undoable, undoBox } from './undo-box.ts';

/** How long a success stays on screen that can be taken back. */
const SECONDS = 10;

/** Not fetched again: definitions come by live events, and an open form keeps what is typed. */
export const KEPT_QUERIES: readonly string[] = [schemaKeys.all[0], 'form'];

type Undo = {
  /** Keeps what the answers of a press say can be taken back; the options of the toast that says so. */
  offer: (
    answers: readonly (Headers | undefined)[],
    text: string,
    of: { definition: Definition; record?: Row },
  ) => { undo?: () => void; seconds?: number };
  run: (one: Undoable) => Promise<void>;
};

/** Takes back what was done: by the toast, at the top of the history, in the search, by its key. */
export function useUndo(): Undo {
  const translate = useTranslate();
  const toast = useToast();
  const client = useQueryClient();
  const index = useSchemas();
  return useMemo(() => {
    const run = async (one: Undoable) => {
      const { runUndo } = await import('./run-undo.ts');
      await runUndo(one, { translate, toast });
      await client.invalidateQueries({ predicate: ({ queryKey }) => !KEPT_QUERIES.includes(String(queryKey[0])) });
    };
    const offer: Undo['offer'] = (answers, said, { definition, record }) => {
      const undos = answers.flatMap((headers) => headers?.get('x-undo') ?? []);
      if (undos.length === 0) return {};
      const label = record ? nameOfRecord(definition, record, index) : definition.plural;
      const one = { undos, text: `${label}: ${said}`, place: recordPlace(definition, record ?? {}), at: Date.now() };
      undoBox.put(one);
      return { undo: () => void run(one), seconds: SECONDS };
    };
    return { offer, run };
  }, [translate, toast, client, index]);
}

export const recordPlace = (definition: Definition, record: Row): string =>
  `${definition.name}/${record.id ?? record._id ?? ''}`;

/** What can be taken back now, the newest first. */
export const useUndoables = (): readonly Undoable[] => useSyncExternalStore(undoBox.watch, undoBox.all);
