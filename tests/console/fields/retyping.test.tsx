import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChoiceControl, ChoicesControl } from '../../../src/console/fields/ChoiceControls.tsx';
import type { Control } from '../../../src/console/fields/entry.ts';
import { ReferenceControl } from '../../../src/console/fields/ReferenceControl.tsx';
import type { Json } from '../../../src/resource/model/definition.ts';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { boats, field, invented } from '../invented.ts';

afterEach(() => vi.unstubAllGlobals());

const BERTHS = [
  { id: 7, label: 'Muelle azul' },
  { id: 8, label: 'Muelle blanco' },
  { id: 9, label: 'Muelle corto' },
];
const CODES = ['azul', 'blanco', 'corto'];

/** A form draws its fields anew for many reasons; here it does so with each tick of a clock, and with each change. */
function Held({ control: It, start, required }: { control: Control; start: Json; required: boolean }) {
  const [value, setValue] = useState<Json | undefined>(start);
  const [, draw] = useState(0);
  const it = field('it', { title: 'Valor', kind: 'reference', reference: 'berths', required });
  return (
    <>
      <button type="button" onClick={() => draw((times) => times + 1)}>
        otra vez
      </button>
      <It
        id="it"
        label="Valor"
        field={it}
        value={value}
        onChange={setValue}
        required={required}
        valueLabel={value === 7 ? 'Muelle azul' : undefined}
        choices={CODES.map((code) => ({ code, label: `Muelle ${code}` }))}
        record={{}}
        definition={boats()}
      />
      <output>{JSON.stringify(value ?? null)}</output>
    </>
  );
}

const drawHeld = (control: Control, start: Json, required = true) => {
  fakeServer({ 'GET /v1/berths': { body: { resources: BERTHS, count: 3 } } });
  const index = invented();
  draw(<Held control={control} start={start} required={required} />, { index, definitions: [boats()] });
};
const line = async () => (await screen.findByRole('combobox')) as HTMLInputElement;
const redraw = () => fireEvent.click(screen.getByText('otra vez'));
const chosen = () => screen.getByRole('status').textContent;

/** Types letter by letter over what stands there; the field is drawn anew after each letter. */
async function typeOver(input: HTMLInputElement, text: string) {
  await userEvent.click(input);
  input.setSelectionRange(0, input.value.length);
  let typed = '';
  for (const letter of text) {
    await userEvent.keyboard(letter);
    redraw();
    typed += letter;
    expect(input.value).toBe(typed);
  }
}

async function pasteOver(input: HTMLInputElement, text: string) {
  await userEvent.click(input);
  input.setSelectionRange(0, input.value.length);
  await userEvent.paste(text);
  redraw();
  expect(input.value).toBe(text);
}

describe.each([
  ['a reference', ReferenceControl, [7, 8, 9]],
  ['a choice', ChoiceControl, CODES],
] as [string, Control, Json[]][])('%s that is chosen', (_name, control, values) => {
  it('is changed by typing over it and then by pasting over it', async () => {
    drawHeld(control, values[0] as Json);
    const input = await line();
    expect(input.value).toBe('Muelle azul');
    await typeOver(input, 'Muelle b');
    await userEvent.click(await screen.findByRole('option', { name: 'Muelle blanco' }));
    await waitFor(() => expect(chosen()).toBe(JSON.stringify(values[1])));
    expect(input.value).toBe('Muelle blanco');
    await pasteOver(input, 'Muelle cor');
    await userEvent.click(await screen.findByRole('option', { name: 'Muelle corto' }));
    await waitFor(() => expect(chosen()).toBe(JSON.stringify(values[2])));
    expect(input.value).toBe('Muelle corto');
  });

  it('is there again when the field is left without another choice', async () => {
    drawHeld(control, values[0] as Json);
    const input = await line();
    await typeOver(input, 'zzz');
    await userEvent.tab();
    await waitFor(() => expect(input.value).toBe('Muelle azul'));
    expect(chosen()).toBe(JSON.stringify(values[0]));
  });

  it.each([true, false])('is emptied with its button, where it is required (%s) too', async (required) => {
    drawHeld(control, values[0] as Json, required);
    // It is seen while the pointer is on the field, which jsdom does not draw.
    await userEvent.click(await screen.findByTitle('Limpiar'));
    expect(chosen()).toBe('null');
    expect((await line()).value).toBe('');
  });
});

it('a choice that its catalogue no longer has is typed over', async () => {
  drawHeld(ChoiceControl, 'rojo');
  const input = await line();
  expect(input.value).toBe('rojo');
  await typeOver(input, 'Muelle b');
});

it('what is typed to add to several choices stays while the form is drawn anew', async () => {
  drawHeld(ChoicesControl, ['azul']);
  await typeOver(await line(), 'Muelle b');
});

it('choices of one name are distinguished by their second line', async () => {
  drawHeld(ReferenceControl, null);
  const twins = ['Puerto norte', 'Puerto sur'].map((second, place) => ({ id: place, label: 'Muelle', second }));
  fakeServer({ 'GET /v1/berths': { body: { resources: twins, count: 2 } } });
  await userEvent.type(await line(), 'Mue');
  const options = await screen.findAllByRole('option', { name: 'Muelle' });
  expect(options.map(({ textContent }) => textContent)).toEqual(['MuellePuerto norte', 'MuellePuerto sur']);
  expect(options.map((option) => option.getAttribute('aria-description'))).toEqual(['Puerto norte', 'Puerto sur']);
});
