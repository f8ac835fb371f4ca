import type { Field } from '../definition.ts';
import type { KindModule } from './kind.ts';

export function kindOf(field: Pick<Field, 'kind'>): KindModule {
  throw new Error(`Kind ${field.kind} is not registered`);
}
