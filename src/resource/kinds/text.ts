import { isDate, shownDate } from '../model/dates.ts';
import { kindWith } from './kind.ts';

/** One line of text. A text that is a whole day (a document's datum may be one) is shown as dates are, and stored as it was. */
export const text = kindWith({
  kind: 'text',
  base: 'string',
  format: (value) => (String(value).length === 10 && isDate(value) ? shownDate(value) : String(value)),
  copyText: (value) => String(value),
});
