import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import TabButton from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Definition, Row, Tab } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { Blocks } from '../blocks/Blocks.tsx';
import { screenEnv } from '../schemas/action-env.ts';
import { useActor, useSchemas, useTranslate } from '../schemas/schemas.ts';
import { textOf } from '../schemas/text-of.ts';

/** More than these are wider than most screens: arrows that came later would cover the tab that was brought into sight. */
const FEW_TABS = 8;

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
      <Tabs
        value={opened.name}
        variant="scrollable"
        scrollButtons={tabs.length > FEW_TABS ? true : 'auto'}
        aria-label={translate('console.record.tabs')}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {tabs.map((tab) => {
          const complete = tab.indicator === undefined ? undefined : valueAt(record, tab.indicator) === true;
          const mark =
            complete === undefined ? '' : translate(complete ? 'console.record.complete' : 'console.record.incomplete');
          return (
            <TabButton
              key={tab.name}
              value={tab.name}
              id={`${id}-${tab.name}`}
              aria-controls={`${id}-panel`}
              label={textOf(tab.title, env, actor.roles)}
              component={Link}
              to={`${base}/${tab.name}`}
              replace
              iconPosition="end"
              {...(complete === undefined
                ? {}
                : {
                    icon: complete ? (
                      <CheckCircleOutlined titleAccess={mark} color="success" sx={{ fontSize: 16 }} />
                    ) : (
                      <RadioButtonUncheckedOutlined titleAccess={mark} color="disabled" sx={{ fontSize: 16 }} />
                    ),
                  })}
            />
          );
        })}
      </Tabs>
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
