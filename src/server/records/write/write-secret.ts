import type { Definition } from '../../../resource/model/definition.ts';
import type { Secrets } from '../../core/secrets.ts';
import type { Values } from '../../core/write-types.ts';

/** The values as they are stored: secrets closed, everything else as it is. */
export function closeSecrets(base: Definition, values: Values, secrets: Secrets): Values {
  const closed = { ...values };
  for (const [path, value] of Object.entries(values))
    if (base.fields[path]?.kind === 'secret' && typeof value === 'string') closed[path] = secrets.close(value);
  return closed;
}
