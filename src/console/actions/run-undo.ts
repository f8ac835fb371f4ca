import { isUnanswered } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import type { Translate } from '../i18n/translate.ts';
import { approvalIn } from '../schemas/send-call.ts';
import type { useToast } from '../ui/toast.ts';
import { errorWords } from './texts.ts';
import { type Undoable, undoBox } from './undo-box.ts';

type Words = { translate: Translate; toast: ReturnType<typeof useToast> };

/** Takes the calls back, the last first. One without an answer stays to be tried again: the server does it once. */
export async function runUndo(one: Undoable, { translate, toast }: Words): Promise<void> {
  undoBox.remove(one.at);
  const left: string[] = [];
  const wrong: string[] = [];
  let waits = 0;
  for (const undo of one.undos.toReversed()) {
    try {
      const { data } = await api.post<never>('undo', { body: { undo } });
      if (approvalIn(data) !== undefined) waits += 1;
    } catch (error) {
      if (isUnanswered(error)) left.unshift(undo);
      wrong.push(errorWords(error, translate));
    }
  }
  if (left.length > 0) undoBox.put({ ...one, undos: left });
  const done = one.undos.length - wrong.length - waits;
  const about = `undo/${one.at}`;
  if (waits > 0) toast.success(translate('console.approval.sent'), { about });
  if (done > 0 && one.undos.length === 1) toast.success(translate('console.undo.done', { text: one.text }), { about });
  else if (done > 0) toast.success(translate('console.undo.done-many', { count: done }), { about });
  if (wrong.length > 0) toast.warning([...new Set(wrong)].join('\n'), { about: `${about}/failure` });
}
