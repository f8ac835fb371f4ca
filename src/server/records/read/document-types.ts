import type { CatalogItem, Schemas } from '../../../resource/model/definition.ts';
import type { DocumentOwner } from '../../../resource/model/document-template.ts';

/** The entry of a document type in the catalogue of its context: a type number means something only beside it (choice 65). */
export function documentType(schemas: Schemas, context: DocumentOwner, type: number): CatalogItem | undefined {
  return schemas.catalogs[`${context}-document-types`]?.items.find((item) => item.code === type);
}
