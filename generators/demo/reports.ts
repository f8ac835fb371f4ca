import type { Row } from '../../src/resource/model/definition.ts';
import { shownPeriod } from '../../src/server/domain/reports/report-kind.ts';
import { addDays, moment, monthBefore } from './dates.ts';
import { REPORT_PATH } from './files.ts';
import type { World } from './world.ts';

const TYPES = [8, 9, 10, 3, 5, 6, 3, 5];
const READY = 1;

/** Reports requested on the last days, all ready: one in preparation would wait for a job that was never started. */
export function reportRows(world: World): Row[] {
  const labels = new Map(world.schemas.catalogs['report-types']?.items.map((item) => [item.code, item.label]));
  return TYPES.map((type, index) => {
    const day = addDays(world.today, index - TYPES.length);
    const period =
      type === 3
        ? { month: monthBefore(world.today, 1 + (index % 2)) }
        : [5, 6].includes(type)
          ? { date: addDays(day, -1) }
          : {};
    return {
      id: index + 1,
      name: [labels.get(type) ?? `Reporte ${type}`, ...Object.values(period).map(shownPeriod)].join(' '),
      type,
      ...period,
      link: REPORT_PATH,
      status: READY,
      requested_by: 1 + (index % 3),
      created_at: moment(day, 60_000 + index * 60),
    };
  });
}
