/**
 * The rooms of `src`, in order. A file may import its own room and the rooms before it in its layer; `only` narrows that further.
 * The layers: lending and resource import no other layer, server and console import both, plug-ins import the console's surface.
 */
type Room = { folder: string; not?: string[] };

export const LAYERS: Record<string, { layers: string[]; packages: string[]; rooms: Room[] }> = {
  lending: {
    layers: [],
    packages: ['decimal.js'],
    rooms: rooms('money calendar terms table ledger events state .'),
  },
  resource: {
    layers: [],
    packages: ['ajv'],
    rooms: rooms('model messages kinds conditions validation access query linker generated'),
  },
  server: {
    layers: ['resource', 'lending', 'plugin-manifest', 'generators'],
    packages: ['*'],
    rooms: [
      ...rooms('core database storage mail jobs events schemas'),
      ...rooms(
        'records/read records/audit sight records/write auth papers spreadsheets prints approvals batches notes',
      ),
      ...rooms('domain/shared domain/people domain/requests domain/loans domain/documents'),
      ...rooms('domain/bills domain/portfolio domain/reports domain/versions domain/views'),
      { folder: 'http', not: ['domain'] },
      ...rooms('app'),
    ],
  },
  console: {
    layers: ['resource', 'lending', 'plugin-manifest'],
    packages: ['*'],
    rooms: rooms(
      '. i18n api ui session schemas navigation live actions plugins viewer fields forms lists blocks screens shell app worker',
    ),
  },
  plugins: { layers: ['resource', 'lending', 'console-surface', 'plugin-manifest'], packages: ['*'], rooms: [] },
};

function rooms(folders: string): Room[] {
  return folders.split(' ').map((folder) => ({ folder }));
}

/** `src/server/records/read/list.ts` -> the room `records/read` of the server; undefined when the file is in no room. */
export function roomOf(path: string): { layer: string; room: Room; index: number } | undefined {
  const [, layer = '', ...rest] = path.split('/');
  const folder = rest.slice(0, -1).join('/') || '.';
  const list = LAYERS[layer]?.rooms ?? [];
  const index = list.findIndex((room) => folder === room.folder || folder.startsWith(`${room.folder}/`));
  const room = list[index];
  return room && { layer, room, index };
}
