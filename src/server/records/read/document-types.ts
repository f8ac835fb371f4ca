import type { CatalogItem, Schemas } from '../../../resource/model/definition.ts';

/** Whose document it is: a person's or a request's. */
export type DocumentContext = 'user' | 'request';

/** The entry of a document type in the catalogue of its context: a type number means something only beside it (choice 65). */
export function documentType(schemas: Schemas, context: DocumentContext, type: number): CatalogItem | undefined {
  return schemas.catalogs[`${context}-document-types`]?.items.find((item) => item.code === type);
}
