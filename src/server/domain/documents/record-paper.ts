import type { Definition } from '../../../resource/model/definition.ts';
import { own } from '../../../resource/model/fields.ts';
import type { DrawPaper } from '../../core/context.ts';
import { recordFileName } from '../../core/file-name.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { tableDefinition } from '../../database/columns.ts';
import { writeAudit } from '../../records/audit/audit.ts';
import { readRecord } from '../../records/read/read.ts';
import { actionEnv, judgeAction } from '../../records/write/action.ts';
import { withMarks } from '../../records/write/write-marks.ts';
import { labelsOf } from '../../sight/labels.ts';
import { drawTemplate } from './generate-document.ts';

/** Of several actions that draw one template, the first that the person may run now; else the refusal of the first. */
export const drawRecordPaper: DrawPaper = ({ db }, call, definition, { id, name, ip, head }) => {
  const template = own(call.schemas.templates ?? {}, name);
  const base = tableDefinition(call.schemas, definition);
  return db.transaction().execute(async (trx) => {
    const found = template && base && (await readRecord(trx, call, definition, id));
    const actions = actionsOf(definition, name);
    if (!template || !base || !found || actions.length === 0) return refuse(404, 'server.not-found', { definition });
    const record = withMarks(definition, found);
    const env = actionEnv(call, definition, record, {});
    const verdicts = actions.map((action) => ({ action, refused: judgeAction(call, definition, action, record, env) }));
    const open = verdicts.find(({ refused }) => !refused);
    if (!open) return verdicts[0]?.refused ?? refuse(404, 'server.not-found', { definition });
    const drawn = await drawTemplate(trx, call, template, { [definition.name]: found.id ?? null, today: call.today });
    if (isRefusal(drawn)) return { ...drawn, definition };
    const line = { base, door: definition.name, id: found.id as number, action: open.action.name, ip };
    if (!head) await writeAudit(trx, call, { ...line, operation: 'paper' });
    const labels = template.name ? {} : await labelsOf(trx, call, definition, [line.id]);
    const label = labels[String(line.id)] ?? drawn.name;
    return { bytes: drawn.bytes, saved: `${recordFileName(template.title, label, call.today)}.pdf` };
  });
};

const actionsOf = ({ actions }: Definition, name: string) =>
  Object.values(actions.actions).filter(({ paper }) => paper === name);
