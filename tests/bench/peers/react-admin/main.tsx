import {
  Admin,
  Create,
  Datagrid,
  type DataProvider,
  DateField,
  List,
  NumberField,
  NumberInput,
  Resource,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { AMOUNTS, COLUMNS, call, list, MENU, NUMBERS, PAGE_SIZE, START, TEXTS } from '../api.ts';

const unused = () => Promise.reject(new Error('not used'));

const dataProvider = {
  getList: (resource, { pagination, sort, filter }) =>
    list(resource, {
      page: (pagination?.page ?? 1) - 1,
      limit: pagination?.perPage ?? PAGE_SIZE,
      field: sort?.field ?? 'id',
      ascending: sort?.order === 'ASC',
      filter,
    }),
  getOne: async (resource, { id }) => ({ data: await call('GET', `${resource}/${id}`) }),
  getMany: async (resource, { ids }) => ({
    data: await Promise.all(ids.map((id) => call('GET', `${resource}/${id}`))),
  }),
  update: async (resource, { id, data }) => ({ data: await call('PUT', `${resource}/${id}`, data) }),
  getManyReference: unused,
  updateMany: unused,
  create: unused,
  delete: unused,
  deleteMany: unused,
} as unknown as DataProvider;

const isDate = (name: string) => name === 'date' || name.endsWith('_date');
const filters = [
  <NumberInput key="recognition" source="recognition" alwaysOn />,
  <NumberInput key="payment_type" source="payment_type" alwaysOn />,
  <NumberInput key="amount" source="amount" />,
];

const Requests = () => (
  <List filters={filters} filterDefaultValues={START} perPage={PAGE_SIZE} sort={{ field: 'id', order: 'DESC' }}>
    <Datagrid rowClick="show">
      {COLUMNS.map((name) =>
        isDate(name) ? <DateField key={name} source={name} /> : <TextField key={name} source={name} />,
      )}
      {NUMBERS.map((name) => (
        <NumberField key={name} source={name} />
      ))}
    </Datagrid>
  </List>
);

const Request = () => (
  <Show>
    <SimpleShowLayout>
      {[...TEXTS, ...COLUMNS].map((name) => (
        <TextField key={name} source={name} />
      ))}
      {AMOUNTS.map((name) => (
        <NumberField key={name} source={name} />
      ))}
    </SimpleShowLayout>
  </Show>
);

const RequestForm = () => (
  <Create>
    <SimpleForm>
      {TEXTS.map((name) => (
        <TextInput key={name} source={name} fullWidth />
      ))}
      {AMOUNTS.map((name) => (
        <NumberInput key={name} source={name} fullWidth />
      ))}
    </SimpleForm>
  </Create>
);

const Plain = () => (
  <List>
    <Datagrid>
      <TextField source="id" />
    </Datagrid>
  </List>
);

createRoot(document.getElementById('root') as HTMLElement).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="requests" list={Requests} show={Request} create={RequestForm} />
    {MENU.map((name) => (
      <Resource key={name} name={name} list={Plain} />
    ))}
  </Admin>,
);
