import {
  AppBar,
  Drawer,
  FormControl,
  ListItemButton,
  List as Menu,
  TextField,
  Toolbar,
  Typography,
} from '@mui/material';
import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { type BaseRecord, type DataProvider, Refine, useMenu, useShow } from '@refinedev/core';
import { Create, List, Show, useDataGrid } from '@refinedev/mui';
import { useForm } from '@refinedev/react-hook-form';
import routerProvider from '@refinedev/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter, Link, Route, Routes, useNavigate } from 'react-router';
import { AMOUNTS, COLUMNS, call, list, MENU, NUMBERS, PAGE_SIZE, START, TEXTS } from '../api.ts';

const unused = () => Promise.reject(new Error('not used'));

const dataProvider: DataProvider = {
  getList: ({ resource, pagination, sorters, filters }) =>
    list(resource, {
      page: (pagination?.currentPage ?? 1) - 1,
      limit: pagination?.pageSize ?? PAGE_SIZE,
      field: sorters?.[0]?.field ?? 'id',
      ascending: sorters?.[0]?.order === 'asc',
      filter: Object.fromEntries((filters ?? []).map((one) => ['field' in one ? one.field : '', one.value])),
    }) as never,
  getOne: async ({ resource, id }) => ({ data: await call('GET', `${resource}/${id}`) }),
  create: async ({ resource, variables }) => ({ data: await call('POST', resource, variables as object) }),
  update: unused,
  deleteOne: unused,
  getApiUrl: () => '/v1',
};

const columns: GridColDef[] = [
  ...COLUMNS.map((field) => ({ field, headerName: field, minWidth: 110 })),
  ...NUMBERS.map((field) => ({ field, headerName: field, type: 'number' as const, minWidth: 90 })),
];

function Requests() {
  const navigate = useNavigate();
  const filters = {
    initial: Object.entries(START).map(([field, value]) => ({ field, operator: 'eq', value }) as const),
  };
  const sorters = { initial: [{ field: 'id', order: 'desc' as const }] };
  const { dataGridProps } = useDataGrid({ pagination: { pageSize: PAGE_SIZE }, filters, sorters });
  return (
    <List>
      <DataGrid {...dataGridProps} columns={columns} onRowClick={({ id }) => navigate(`/requests/show/${id}`)} />
    </List>
  );
}

function Request() {
  const { query } = useShow<BaseRecord>();
  return (
    <Show isLoading={query.isLoading}>
      {[...TEXTS, ...COLUMNS, ...AMOUNTS].map((name) => (
        <div key={name}>
          <Typography variant="caption">{name}</Typography>
          {query.data && <Typography data-value>{String(query.data.data[name] ?? '')}</Typography>}
        </div>
      ))}
    </Show>
  );
}

function RequestForm() {
  const { register, saveButtonProps } = useForm();
  return (
    <Create saveButtonProps={saveButtonProps}>
      {[...TEXTS, ...AMOUNTS].map((name) => (
        <FormControl key={name} fullWidth margin="normal">
          <TextField label={name} {...register(name, { valueAsNumber: AMOUNTS.includes(name) })} />
        </FormControl>
      ))}
    </Create>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { menuItems } = useMenu();
  return (
    <div style={{ marginLeft: 220 }}>
      <AppBar position="static">
        <Toolbar>refine</Toolbar>
      </AppBar>
      <Drawer variant="permanent">
        <Menu sx={{ width: 220 }}>
          {menuItems.map(({ key, name, route }) => (
            <ListItemButton key={key} component={Link} to={route ?? '/'}>
              {name}
            </ListItemButton>
          ))}
        </Menu>
      </Drawer>
      {children}
    </div>
  );
}

const resources = [
  { name: 'requests', list: '/requests', show: '/requests/show/:id', create: '/requests/create' },
  ...MENU.map((name) => ({ name, list: `/${name}` })),
];

createRoot(document.getElementById('root') as HTMLElement).render(
  <HashRouter>
    <Refine
      dataProvider={dataProvider}
      routerProvider={routerProvider}
      resources={resources}
      options={{ disableTelemetry: true }}
    >
      <Frame>
        <Routes>
          <Route path="/requests" element={<Requests />} />
          <Route path="/requests/show/:id" element={<Request />} />
          <Route path="/requests/create" element={<RequestForm />} />
        </Routes>
      </Frame>
    </Refine>
  </HashRouter>,
);
