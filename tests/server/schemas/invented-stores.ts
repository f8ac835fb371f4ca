import { afterAll, afterEach } from 'vitest';
import type { Problem } from '../../../src/resource/model/definition.ts';
import type { SchemaStore } from '../../../src/server/core/context.ts';
import { openSchemaStore } from '../../../src/server/schemas/store.ts';
import type { testDatabase } from '../helpers/database.ts';
import { inventFolder, noNames } from './invented.ts';

/** A folder of a test file and the stores that its tests open on it, closed after each test. */
export function inventStores(database: ReturnType<typeof testDatabase>) {
  const invented = inventFolder();
  const open: SchemaStore[] = [];
  afterAll(() => invented.drop());
  afterEach(async () => {
    for (const store of open.splice(0)) await store.close();
  });
  const openStore = async (onProblems?: (problems: Problem[]) => void): Promise<SchemaStore> => {
    const { db } = database.current;
    const store = await openSchemaStore({ db, folder: invented.folder, registry: noNames, onProblems });
    open.push(store);
    return store;
  };
  return { invented, open, openStore };
}
