import type { Row } from '../../src/resource/model/definition.ts';
import type { World } from './world.ts';

const ROWS: readonly { name: string; key: string; types: number[]; enabled: boolean }[] = [
  { name: 'Fecha de vigencia', key: 'expiration_date', types: [2, 3], enabled: true },
  { name: 'Fecha de emisión', key: 'issue_date', types: [1, 4], enabled: true },
  { name: 'Número de escritura', key: 'deed_number', types: [32, 33], enabled: true },
  { name: 'Notaría', key: 'notary_office', types: [32], enabled: true },
  { name: 'Folio mercantil', key: 'registry_folio', types: [34, 42], enabled: true },
  { name: 'Clave de elector', key: 'elector_key', types: [2], enabled: false },
];

export function metadataRows(world: World): Row[] {
  const labels = new Map(world.schemas.catalogs['user-document-types']?.items.map((item) => [item.code, item.label]));
  return ROWS.map(({ types, ...row }, index) => ({
    id: index + 1,
    ...row,
    formattedDocuments: types.map((key) => ({ key, label: labels.get(key) ?? String(key) })),
  }));
}
