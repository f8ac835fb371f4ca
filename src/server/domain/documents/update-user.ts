import { mayWrite } from '../../../resource/access/permissions.ts';
import type { Json, Row } from '../../../resource/model/definition.ts';
import { isEmpty, valueAt } from '../../../resource/model/path.ts';
import type { Effect } from '../../core/context.ts';
import { refuseWrongPassword } from './check-certificate.ts';

const FOLLOWED = ['email', 'cellphone'];

/**
 * The password of the billing key is checked as in the person's own form, for every role that edits it. The contact of the
 * account follows the one in the section 'general': correcting an e-mail there corrects what lists show, the address of mails
 * and the sign-in name, unless only others may change that.
 */
export const updateUser: Effect = {
  name: 'update-user',
  async run(input) {
    const refused = await refuseWrongPassword(input);
    if (refused) return refused;
    const { call, definition, before, after } = input;
    const rows = { record: after, stored: before };
    const changed = FOLLOWED.filter(
      (name) =>
        !isEmpty(valueAt(after, `general.${name}`)) &&
        valueAt(after, `general.${name}`) !== valueAt(before ?? {}, `general.${name}`) &&
        mayWrite(definition, call.actor, 'update', name, rows).allowed,
    );
    const set = Object.fromEntries(changed.map((name) => [name, valueAt(after, `general.${name}`) as Json]));
    return changed.length > 0 ? { set: set as Row } : undefined;
  },
};
