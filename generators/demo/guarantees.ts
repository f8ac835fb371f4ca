import type { Row } from '../../src/resource/model/definition.ts';
import { moment } from './dates.ts';
import { guaranteePath } from './files.ts';
import { randomOf } from './random.ts';
import type { DemoRequest } from './requests.ts';
import type { Sequence, World } from './world.ts';

const THINGS = [
  'Camioneta de reparto',
  'Torno de control numérico',
  'Horno industrial',
  'Montacargas',
  'Tractor',
  'Cámara frigorífica',
];
const SHARE = 0.3;

export function guaranteeRows(world: World, request: DemoRequest, ids: Sequence): Row[] {
  const random = randomOf(world.seed, `guarantees/${request.row.id}`);
  if (!random.chance(SHARE)) return [];
  const extra = random.int(0, 2);
  return [
    {
      id: ids.next(),
      request: request.row.id,
      name: random.pick(THINGS),
      serial: `NS-${random.digits(8)}`,
      description: 'En buen estado y libre de gravamen.',
      image_size: extra + 1,
      image_0: guaranteePath(random.int(0, 3)),
      images: Array.from({ length: extra }, (_, index) => guaranteePath(index)),
      created_at: moment(String(request.row.date), 66_000),
    },
  ];
}
