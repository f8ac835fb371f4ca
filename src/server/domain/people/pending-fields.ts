import type { Query } from '../../core/context.ts';
import { missingInPart } from '../../sight/project-complete.ts';
import { withDocuments } from '../../sight/project-documents.ts';

/** The sections of a person that lack something, each with the titles of what is missing. */
export const pendingFields: Query<'sections'> = {
  name: 'pending-fields',
  async rows(db, call, { parent }) {
    const users = call.schemas.resources.users;
    if (!users || !parent) return [];
    const paths = new Set(Object.keys(users.fields));
    const [record] = await withDocuments(db, call, users, [parent], paths);
    const parts = Object.values(users.fields).filter((field) => field.part !== undefined);
    return parts.flatMap((part, place) => {
      const missing = missingInPart(users, part, record ?? parent);
      if (missing.length === 0) return [];
      return [
        { id: place + 1, section: part.path, title: part.title, pending_fields: missing.map((field) => field.title) },
      ];
    });
  },
};
