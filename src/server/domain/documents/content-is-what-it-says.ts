import { valueAt } from '../../../resource/model/path.ts';
import type { Check, CheckResult } from '../../core/context.ts';
import { sniff, UNKNOWN } from '../../storage/sniff.ts';

/** Base64 of as many first bytes as tell what a file is. */
const HEAD = /^data:([^;,]+);base64,([A-Za-z0-9+/=]{1,1368})/;

/** A file is what its first bytes are; a name or a header that says otherwise is refused. Saying that one does not know is no lie. */
export const contentIsWhatItSays: Check = {
  name: 'content-is-what-it-says',
  async run({ definition, record }) {
    const results: CheckResult[] = [];
    for (const field of Object.values(definition.fields)) {
      const value = field.kind === 'file' ? valueAt(record, field.path) : undefined;
      const [, said, start] = typeof value === 'string' ? (HEAD.exec(value) ?? []) : [];
      if (said && said !== UNKNOWN && start && sniff(Buffer.from(start, 'base64')).mediaType !== said)
        results.push({ field: field.path, code: 'content-is-what-it-says', severity: 'error' });
    }
    return results;
  },
};
