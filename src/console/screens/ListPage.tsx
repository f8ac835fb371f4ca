import AddOutlined from '@mui/icons-material/AddOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { Link, useSearchParams } from 'react-router-dom';
import { may } from '../../resource/access/permissions.ts';
import type { Definition } from '../../resource/model/definition.ts';
import type { ListController } from '../fields/list-controller.ts';
import { ListView } from '../lists/ListView.tsx';
import { useAddressState } from '../lists/list-state.ts';
import type { OpenView } from '../lists/open-view.ts';
import { useList } from '../lists/use-list.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { usePhone } from '../ui/use-compact.ts';
import { Blocks, ViewedList } from './parts.ts';
import { prepareForm } from './prepare-form.ts';

/** The list of a resource on its own page, with the view that its address names. */
export function ListPage({ definition }: { definition: Definition }) {
  const [search] = useSearchParams();
  const view = search.get('view');
  if (!view) return <ListScreen definition={definition} />;
  return <ViewedList key={view} definition={definition} name={view} Screen={ListScreen} />;
}

/** Header, filters and pager stay when the rows scroll. */
function ListScreen({ definition, view }: { definition: Definition; view?: OpenView }) {
  const phone = usePhone();
  const list = useList(definition, useAddressState(definition, view));
  const title = definition.list.title || definition.plural;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 1, ...(phone ? {} : { height: 1 }) }}>
      <title>{title}</title>
      <Stack
        component="header"
        direction="row"
        sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap', px: { xs: 2, md: 3 }, pt: 2, pb: 1 }}
      >
        <Typography variant="h1" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        <CreateButton list={list} />
      </Stack>
      <ListView list={list} view={view} Expanded={Blocks} create={<CreateButton list={list} again />} />
    </Box>
  );
}

/** Only where the person may create: here alone, not below another record. `again`: the filled one is above already. */
function CreateButton({ list: { definition, actor }, again = false }: { list: ListController; again?: boolean }) {
  const translate = useTranslate(definition);
  if (!may(definition, actor, 'create').allowed) return null;
  // The form's button may speak of what was typed ('Guardar'): the list then has a word of its own.
  const own = translate('list.create');
  const prepare = () => void prepareForm(definition, 'create');
  return (
    <Button
      variant={again ? 'outlined' : 'contained'}
      component={Link}
      to={`/${definition.name}/create`}
      startIcon={<AddOutlined />}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {own === 'list.create' ? translate('create.title') : own}
    </Button>
  );
}
