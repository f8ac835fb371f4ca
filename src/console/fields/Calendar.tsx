import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';
import 'dayjs/locale/es';
import { businessDay } from '../schemas/action-env.ts';

dayjs.extend(utc);

type Props = {
  /** Whether a month is picked instead of a day. */
  month: boolean;
  /** The day or month that is chosen. */
  value: string;
  onPick: (picked: string) => void;
};

const DAY = 'YYYY-MM-DD';

/** A month of days. They are days in UTC, so that no time zone moves one; today is the platform's. */
export default function Calendar({ month, value, onPick }: Props) {
  const day = dayjs.utc(value === '' ? undefined : value);
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="es">
      <DateCalendar
        autoFocus
        value={value !== '' && day.isValid() ? day : null}
        referenceDate={dayjs.utc(businessDay())}
        timezone="UTC"
        views={month ? ['year', 'month'] : ['year', 'month', 'day']}
        openTo={month ? 'month' : 'day'}
        slots={{ day: Day }}
        onChange={(picked, state) => {
          if (picked && state === 'finish') onPick(picked.format(month ? 'YYYY-MM' : DAY));
        }}
      />
    </LocalizationProvider>
  );
}

function Day(props: PickerDayProps) {
  const isToday = dayjs.utc(props.day).format(DAY) === businessDay();
  return <PickerDay {...props} today={isToday} aria-current={isToday ? 'date' : undefined} />;
}
