import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import { useId } from 'react';
import type { Definition, Row, Tab } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { Blocks } from '../blocks/Blocks.tsx';
import { screenEnv } from '../schemas/action-env.ts';
import { type Translate, useActor, useSchemas, useTranslate } from '../schemas/schemas.ts';
import { textOf } from '../schemas/text-of.ts';
import { TabRow } from '../ui/TabRow.tsx';

type RecordTabsProps = {
  tabs: readonly Tab[];
  opened: Tab;
  base: string;
  definition: Definition;
  record: Row;
  refresh: number;
};

/** The tabs of a record, each with an address of its own; a mark says whether what it asks for is complete. */
export function RecordTabs({ tabs, opened, base, definition, record, refresh }: RecordTabsProps) {
  const index = useSchemas();
  const actor = useActor();
  const translate = useTranslate(definition);
  const id = useId();
  const env = screenEnv(index, actor, definition, record);
  return (
    <>
      <TabRow
        label={translate('console.record.tabs')}
        inset={{ mb: 2 }}
        wraps
        tabs={tabs.map((tab) => ({
          key: tab.name,
          id: `${id}-${tab.name}`,
          panel: `${id}-panel`,
          selected: tab === opened,
          to: `${base}/${tab.name}`,
          label: (
            <>
              {textOf(tab.title, env, actor.roles)}
              <CompletenessMark tab={tab} record={record} translate={translate} />
            </>
          ),
        }))}
      />
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${opened.name}`}
        key={opened.name}
        sx={{ minWidth: 0 }}
      >
        <Blocks blocks={opened.blocks} definition={definition} record={record} slot="tab" refresh={refresh} />
      </Box>
    </>
  );
}

function CompletenessMark({ tab, record, translate }: { tab: Tab; record: Row; translate: Translate }) {
  if (tab.indicator === undefined) return null;
  return valueAt(record, tab.indicator) === true ? (
    <CheckCircleOutlined titleAccess={translate('console.record.complete')} color="success" sx={{ fontSize: 16 }} />
  ) : (
    <RadioButtonUncheckedOutlined
      titleAccess={translate('console.record.incomplete')}
      color="disabled"
      sx={{ fontSize: 16 }}
    />
  );
}
