import { translate } from '../messages/messages.ts';
import { kindWith } from './kind.ts';

/** Yes or no; the words are those of the messages. */
export const boolean = kindWith({
  kind: 'boolean',
  base: 'boolean',
  format: (value, _field, schemas) =>
    translate(schemas, undefined, value === true ? 'kinds.boolean.yes' : 'kinds.boolean.no'),
  filterAs: 'yes-no',
});
