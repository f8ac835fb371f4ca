import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';
import 'dayjs/locale/es';
import type { Kind } from '../../resource/model/definition.ts';

dayjs.extend(utc);

type Props = { kind: Kind; value: string; onPick: (stored: string) => void };

/** A month of days in UTC, so that no time zone moves a business date. A moment keeps its hour. */
export default function Calendar({ kind, value, onPick }: Props) {
  const day = dayjs.utc(value === '' ? undefined : value);
  const month = kind === 'month';
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="es">
      <DateCalendar
        autoFocus
        value={value !== '' && day.isValid() ? day : null}
        timezone="UTC"
        views={month ? ['year', 'month'] : ['year', 'month', 'day']}
        openTo={month ? 'month' : 'day'}
        onChange={(picked, state) => {
          if (!picked || state !== 'finish') return;
          const date = picked.format('YYYY-MM-DD');
          if (month) onPick(date.slice(0, 7));
          else if (kind === 'moment') onPick(`${date}T${day.isValid() ? day.format('HH:mm') : '00:00'}:00.000Z`);
          else onPick(date);
        }}
      />
    </LocalizationProvider>
  );
}
