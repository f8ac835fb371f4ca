import type { Action, Definition } from '../../resource/model/definition.ts';
import { Preview } from '../actions/Preview.tsx';
import type { PreviewAnswer } from '../actions/use-preview.ts';
import { useSay } from '../schemas/schemas.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

type SentConfirmProps = {
  definition: Definition;
  action: Action;
  answer: PreviewAnswer | undefined;
  onEnd: (sends: boolean) => void;
};

/** What a form that is about to be sent would do. */
export function SentConfirm({ definition, action, answer, onEnd }: SentConfirmProps) {
  const say = useSay(definition);
  const title = say(`${action.name}.title`);
  return (
    <ConfirmDialog
      open
      width="sm"
      title={`${title}: ${say('console.preview.title')}`}
      verb={title}
      text={
        <>
          {action.confirm ? say(`${action.name}.confirm`, { title }) : null}
          {answer ? <Preview definition={definition} state={{ answer, error: undefined, busy: false }} /> : null}
        </>
      }
      onConfirm={() => onEnd(true)}
      onClose={() => onEnd(false)}
    />
  );
}
