import { mayWrite } from '../../../resource/access/permissions.ts';
import type { Effect } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { SIGNER } from './billing-files.ts';
import { refuseWrongPassword } from './check-certificate.ts';

const FOLLOWED = words('email cellphone');
const USER = needs('users', ...FOLLOWED, 'general.email', 'general.cellphone');

/**
 * The password of the billing key is checked as in the person's own form, for every role that edits it. The contact of the
 * account follows the one in the section 'general': correcting an e-mail there corrects what lists show, the address of mails
 * and the sign-in name, unless only others may change that.
 */
export const updateUser: Effect<typeof USER> = {
  name: 'update-user',
  needs: USER,
  reads: [SIGNER],
  manifest: { follows: true },
  async run(input) {
    const refused = await refuseWrongPassword(input);
    if (refused) return refused;
    const { call, definition, before, after } = input;
    const rows = { record: after, stored: before };
    const changed = FOLLOWED.filter(
      (name) =>
        after.general?.[name] &&
        after.general[name] !== before?.general?.[name] &&
        // A contact that was sent itself stays as it was sent.
        after[name] === before?.[name] &&
        mayWrite(definition, call.actor, 'update', name, rows).allowed,
    );
    const set = Object.fromEntries(changed.map((name) => [name, after.general?.[name]]));
    return changed.length > 0 ? { set } : undefined;
  },
};
