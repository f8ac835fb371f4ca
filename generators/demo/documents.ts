import type { Row } from '../../src/resource/model/definition.ts';
import { documentPath, guaranteePath } from './files.ts';
import { recordMark } from './identity.ts';
import { addDays, moment, type Random, randomOf } from './random.ts';
import type { DemoRequest } from './requests.ts';
import type { UserPlan } from './user-plan.ts';
import type { Sequence, World } from './world.ts';

const PERSON_TYPES = [0, 1, 2, 3, 4, 6, 9, 22, 28, 29, 36, 37];
const COMPANY_TYPES = [0, 1, 2, 4, 22, 28, 29, 30, 32, 36, 37];
const MARRIAGE = 30;
const PROOF = 1;
const BUREAU = 6;
const NOON_SECONDS = 64_800;

/** What a user has handed in: everything and accepted when validated, everything and unread on the way there, else nothing. */
export function userDocuments(world: World, plan: UserPlan, ids: Sequence): Row[] {
  if (plan.status === 'initial') return [];
  const random = randomOf(world.seed, `documents/${plan.id}`);
  const married = !plan.company && random.chance(0.4) ? [MARRIAGE] : [];
  const types = [...(plan.company ? COMPANY_TYPES : PERSON_TYPES), ...married];
  const accepted = plan.status === 'validated' ? 1 : 0;
  return types.flatMap((type) => {
    const versions = type === PROOF && random.chance(0.15) ? 2 : 1;
    return Array.from({ length: versions }, (_, index) => {
      const date = addDays(world.today, -random.int(2, 20) - (versions - index - 1) * 200 - (accepted ? 20 : 0));
      const bureau = type === BUREAU ? { date_format: addDays(world.today, -random.int(1, 70)) } : {};
      return {
        ...documentRow(world, 'user', type, ids.next(), date, accepted),
        ...bureau,
        user: plan.id,
        version: index + 1,
        current: index === versions - 1,
      };
    });
  });
}

/** The papers of a request as far as it has come; those of one that is ready are all accepted. */
export function requestDocuments(world: World, request: DemoRequest, ids: Sequence): Row[] {
  if (!request.plan.documents && !request.plan.ready) return [];
  const random = randomOf(world.seed, `documents/request/${request.row.id}`);
  return typesOf(request, random).map((type) => ({
    ...documentRow(world, 'request', type, ids.next(), String(request.row.date), acceptedOf(request)),
    user: request.parties.user,
    request: request.row.id,
    version: 1,
    current: true,
  }));
}

function typesOf(request: DemoRequest, random: Random): number[] {
  const { plan, parties, row } = request;
  const aval = parties.user_aval === null ? [] : [4];
  if (plan.status === 12) return [0, 3, 17];
  if (plan.status === 10) return [0, 1, 3, 17, ...aval];
  if ([2, 3].includes(plan.status)) return [0];
  return [0, 1, 3, 7, 17, ...aval, ...(row.dispersed ? [16] : []), ...(random.chance(0.1) ? [13] : [])];
}

function acceptedOf({ plan }: DemoRequest): 0 | 1 {
  return plan.ready || [1, 4, 5, 9].includes(plan.status) ? 1 : 0;
}

function documentRow(
  world: World,
  context: 'user' | 'request',
  type: number,
  id: number,
  date: string,
  accepted: 0 | 1,
): Row {
  const item = world.schemas.catalogs[`${context}-document-types`]?.items.find((each) => each.code === type);
  return {
    id,
    context,
    type,
    description: item?.label ?? null,
    exposed: false,
    file: documentPath(context, type),
    section: typeof item?.section === 'string' ? [item.section] : [],
    format: documentPath(context, type).endsWith('.png') ? 'image/png' : 'application/pdf',
    created_at: moment(date, NOON_SECONDS),
    ...recordMark(accepted),
  };
}

const DATED: Record<number, { key: string; name: string; days: number }> = {
  2: { key: 'expiration_date', name: 'Fecha de vigencia', days: 900 },
  1: { key: 'issue_date', name: 'Fecha de emisión', days: -60 },
};

/** Data of users' documents: until when an identification is valid, when a proof was issued. */
export function documentMetadata(world: World, documents: readonly Row[], ids: Sequence): Row[] {
  return documents.flatMap((document) => {
    const dated = document.context === 'user' ? DATED[document.type as number] : undefined;
    if (!dated) return [];
    return [
      {
        id: ids.next(),
        document: document.id,
        key: dated.key,
        name: dated.name,
        data: addDays(world.today, dated.days + ((document.id as number) % 50)),
        is_required: true,
        ...recordMark(document._reviews ? 1 : 0),
      },
    ];
  });
}

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
