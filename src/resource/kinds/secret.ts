import { translate } from '../messages/messages.ts';
import { kindWith } from './kind.ts';

/** Encrypted, never answered, never compared; shown only by the audited operation `reveal`. */
export const secret = kindWith({
  kind: 'secret',
  base: 'string',
  written: { format: 'secret' },
  control: 'secret',
  tidy: (text) => text,
  listed: false,
  coerce: () => undefined,
  compare: () => 0,
  format: (_value, _field, schemas) => translate(schemas, undefined, 'kinds.secret.hidden'),
  copyText: () => '',
});
