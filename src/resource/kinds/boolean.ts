import { say } from '../messages/messages.ts';
import { kindWith } from './kind.ts';

/** Yes or no; the words are those of the messages. */
export const boolean = kindWith({
  kind: 'boolean',
  base: 'boolean',
  format: (value, _field, schemas) =>
    say(schemas, undefined, value === true ? 'kinds.boolean.yes' : 'kinds.boolean.no'),
  filterAs: 'yes-no',
});
