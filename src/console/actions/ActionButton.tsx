import Button, { type ButtonProps } from '@mui/material/Button';
import { usePageAction } from '../navigation/page-actions.ts';
import { Tip } from '../ui/Hint.tsx';
import type { ActionRun, OfferedAction } from './use-action-run.tsx';

type ActionButtonProps = {
  offered: OfferedAction;
  /** Another text than the action's own. */
  title?: string | undefined;
  /** The layout disables it, whatever the rules say. */
  closed?: boolean;
  run: ActionRun;
  onStart: () => void;
} & Pick<ButtonProps, 'variant'>;

export function ActionButton({ offered, title, closed, run, onStart, variant = 'outlined' }: ActionButtonProps) {
  const disabled = closed || !offered.verdict.allowed;
  const text = title ?? offered.title;
  usePageAction({ title: text, reason: disabled ? offered.reason : undefined, isOff: disabled, run: onStart });
  return (
    <Tip text={disabled ? offered.reason : undefined}>
      <Button
        variant={variant}
        color={offered.grave ? 'error' : 'primary'}
        disabled={disabled || (run.running !== undefined && run.running !== offered.action.name)}
        loading={run.running === offered.action.name}
        onClick={onStart}
      >
        {text}
      </Button>
    </Tip>
  );
}
