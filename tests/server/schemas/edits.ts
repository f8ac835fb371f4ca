import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schemas } from '../../../src/resource/model/definition.ts';
import { FIXTURE, putResource } from '../helpers/fixture.ts';
import { type Answer, startHouse, type TestHouse } from '../helpers/house.ts';

type EditsReport = {
  edits: number;
  answers: number;
  /** Answers other than the one that is right for the call. */
  failed: string[];
  /** Answers whose parts do not belong to the version that they name. */
  mixed: string[];
  /** From the end of the write to the moment at which the version is in force. */
  waits: number[];
};

const FIRST_LIMIT = 1_000;
const TOO_LATE_MS = 15_000;

/** Edits of fields, sentences and rights, one after the other, while people read and write without a pause. */
export async function editUnderLoad(edits: number, people: number): Promise<EditsReport> {
  const house = await startHouse({
    tree: { ...FIXTURE, 'orders/fields': fieldsOf(0) },
    watch: true,
    env: { RATE_CALLS: '1000000' },
  });
  const report: EditsReport = { edits: 0, answers: 0, failed: [], mixed: [], waits: [] };
  const known = new Map<string, Schemas>();
  const store = house.house.schemas;
  const learn = (schemas: Schemas) => void known.set(schemas.version, schemas);
  learn(store.current());
  store.onChange(learn);
  let open = true;
  try {
    const crowd = Array.from({ length: people }, async (_, person) => {
      for (let turn = person; open; turn += 1) await visit(house, known, report, turn);
    });
    for (let edit = 1; edit <= edits; edit += 1) {
      const before = store.current().version;
      write(house.folder, edit);
      const from = performance.now();
      while (store.current().version === before) {
        if (performance.now() - from > TOO_LATE_MS) throw new Error(`edit ${edit} is not in force:\n${house.log()}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      report.waits.push(performance.now() - from);
      report.edits += 1;
    }
    open = false;
    await Promise.all(crowd);
    return report;
  } finally {
    open = false;
    await house.stop();
  }
}

/** The limit only ever grows: a narrower one would rightly be refused because of stored rows. */
function fieldsOf(edit: number): object {
  const fields = FIXTURE['orders/fields'] as { properties: { amount: object } };
  const amount = { ...fields.properties.amount, maximum: FIRST_LIMIT + edit };
  return { ...fields, title: `Pedido ${edit}`, properties: { ...fields.properties, amount } };
}

function write(folder: string, edit: number): void {
  if (edit % 3 === 0) {
    putResource(folder, 'orders/messages', { ...FIXTURE['orders/messages'], 'send.title': `Enviar ${edit}` });
  } else if (edit % 3 === 1) {
    putResource(folder, 'orders/fields', fieldsOf(edit));
  } else {
    // As some editors save: for a moment the file is half written.
    const text = JSON.stringify({
      $schema: '../_meta/list.schema.json',
      ...FIXTURE['orders/list'],
      // Up to a hundred rows are a page.
      pageSize: 10 + (edit % 90),
    });
    const file = join(folder, 'orders/list.json');
    writeFileSync(file, text.slice(0, text.length / 2));
    writeFileSync(file, text);
  }
}

type Visit = {
  call: [method: string, path: string, body?: unknown];
  status: number;
  /** The part of the answer that a version decides, and what it is in a version. */
  says(answer: Answer): unknown;
  expects(schemas: Schemas): unknown;
};

const orders = (schemas: Schemas) => schemas.resources.orders;
const VISITS: Visit[] = [
  {
    call: ['GET', 'schemas/orders'],
    status: 200,
    says: ({ body }) => [
      body.title,
      body.fields.amount.limits.maximum,
      body.list.pageSize,
      body.messages['send.title'],
    ],
    expects: (schemas) => [
      orders(schemas)?.title,
      orders(schemas)?.fields.amount?.limits.maximum,
      orders(schemas)?.list.pageSize,
      orders(schemas)?.messages['send.title'],
    ],
  },
  {
    call: ['GET', 'schemas'],
    status: 200,
    says: ({ body }) => [body.version, body.resources.orders.title],
    expects: (schemas) => [schemas.version, orders(schemas)?.title],
  },
  {
    call: ['POST', 'orders', { title: 'Demasiado', amount: 1_000_000 }],
    status: 422,
    says: ({ body }) => String(body.errors?.body?.[0]?.message).replace(/\D/g, ''),
    expects: (schemas) => String(orders(schemas)?.fields.amount?.limits.maximum),
  },
  { call: ['POST', 'orders', { title: 'Bien', amount: 1 }], status: 201, says: () => 0, expects: () => 0 },
  { call: ['GET', 'orders?limit=10'], status: 200, says: () => 0, expects: () => 0 },
];

async function visit(house: TestHouse, known: Map<string, Schemas>, report: EditsReport, turn: number): Promise<void> {
  const { call, status, says, expects } = VISITS[turn % VISITS.length] as Visit;
  const answer = await house.call('admin', ...call);
  const name = `${call[0]} ${call[1]}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
  report.answers += 1;
  if (answer.status !== status) report.failed.push(name);
  const schemas = known.get(answer.headers['x-schema-version'] ?? '');
  const [said, meant] = schemas ? [says(answer), expects(schemas)] : ['', 'a version that was never in force'];
  if (JSON.stringify(said) !== JSON.stringify(meant)) report.mixed.push(`${name} instead of ${JSON.stringify(meant)}`);
}
