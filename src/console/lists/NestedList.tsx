import { Suspense } from 'react';
import type { Block, Definition, Row } from '../../resource/model/definition.ts';
import { useDefinition, useSchemas } from '../schemas/schemas.ts';
import { Skeletons } from '../ui/Skeletons.tsx';
import type { Expanded } from './ExpandedRow.tsx';
import { ListView } from './ListView.tsx';
import { useLocalState } from './list-state.ts';
import { useList } from './use-list.ts';

const SCROLL_AREA = '60vh';

type NestedListProps = {
  /** The resource whose rows hang below. */
  resource: string;
  /** Where they hang: `parents/7/children`. */
  path: string;
  /** The record above, for conditions that speak of `$parent`. */
  parent?: Row;
  /** What the block says differently from the list's own file. */
  block?: Pick<Block, 'pageSize' | 'pageSizes' | 'open'>;
  Expanded: Expanded;
};

/** A list below a record, in a scrollable area of its own. Not drawn for a resource that the person does not know. */
export function NestedList(props: NestedListProps) {
  const { resources } = useSchemas();
  if (!(props.resource in resources)) return null;
  return (
    <Suspense fallback={<Skeletons />}>
      <KnownNestedList {...props} />
    </Suspense>
  );
}

function KnownNestedList({ resource, path, parent, block, Expanded }: NestedListProps) {
  const definition = withBlock(useDefinition(resource), block);
  const nestedSize = useSchemas().console.limits.nestedPageSize;
  const list = useList(definition, useLocalState(definition, block?.pageSize ?? nestedSize), { path, parent });
  return <ListView list={list} maxHeight={SCROLL_AREA} pageSizes={block?.pageSizes} Expanded={Expanded} />;
}

function withBlock(definition: Definition, block: NestedListProps['block']): Definition {
  if (block?.open === undefined) return definition;
  return { ...definition, list: { ...definition.list, open: block.open } };
}
