import { dayOf } from '../../resource/model/time.ts';
import { useTranslate } from '../i18n/translate.ts';
import { businessDay } from '../schemas/action-env.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import type { CellProps } from './list-controller.ts';
import { TextCell } from './TextCells.tsx';

/** From here on a day that comes is said in days. */
const SOON_DAYS = 7;
const DAY_MS = 86_400_000;

/** The day on which something is due, and beside it how late it is, or that it comes soon; in days of the calendar. */
export function DueCell(props: CellProps) {
  const translate = useTranslate();
  const day = dayOf(String(props.value ?? ''));
  const days = day === undefined ? Number.NaN : (Date.parse(day) - Date.parse(businessDay())) / DAY_MS;
  if (!(days <= SOON_DAYS)) return <TextCell {...props} />;
  const count = Math.abs(days);
  const key = days === 0 ? 'today' : `${days < 0 ? 'late' : 'soon'}${count === 1 ? '.one' : ''}`;
  return (
    <div className="with-chip">
      <TextCell {...props} />
      <StatusChip
        label={translate(`console.due.${key}`, { count: count.toLocaleString('es-MX') })}
        tone={days < 0 ? 'bad' : days === 0 ? 'waiting' : 'neutral'}
      />
    </div>
  );
}
