import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isBlankFact, shownLines } from '../../resource/access/record-page.ts';
import { holds } from '../../resource/conditions/condition.ts';
import { formatValue } from '../../resource/conditions/format.ts';
import { layoutText } from '../../resource/conditions/layout-text.ts';
import { fillAddress, fillValue } from '../../resource/conditions/template.ts';
import { ownEmptyText } from '../../resource/messages/messages.ts';
import type { FieldLine, Json } from '../../resource/model/definition.ts';
import { isPaper } from '../../resource/model/of-kind.ts';
import { valueAt } from '../../resource/model/path.ts';
import { warningsOf } from '../../resource/validation/warnings.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import { InlineField } from '../fields/InlineField.tsx';
import { useTranslate } from '../i18n/translate.ts';
import { hashAddress } from '../navigation/navigate.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { schemasOf, useSchemas } from '../schemas/schemas.ts';
import type { BlockProps } from './Section.tsx';

/** Fields of the record: read, or with `edit: 'each'` every value saved alone. Read facts without a value are folded away. */
export function FieldsBlock({ block, definition, record, vars, live, brief }: BlockProps) {
  const index = useSchemas();
  const { actor } = index;
  const translate = useTranslate(definition);
  const [unfolded, setUnfolded] = useState(false);
  const env = screenEnv(index, actor, definition, record, vars);
  const open = holds(block.enabledWhen, env);
  const inline = block.edit === 'each' && !live;
  const lines = shownLines(block, definition, actor, env);
  const paths = lines.map((line) => line.field);
  // What is being typed is judged by its form.
  const warnings = live || brief ? [] : warningsOf(definition, schemasOf(index, definition), record, paths);
  const of = (path: string) => warnings.filter((one) => one.field === path || one.field.startsWith(`${path}.`));
  const isBlank = (line: FieldLine) =>
    of(line.field).length === 0 && isBlankFact(definition, line, record, ownEmptyText(translate, line.field));
  const blank = lines.filter(isBlank);
  const folded = inline || live || unfolded ? NONE : blank;
  const isPapers = lines.length > 0 && lines.every(({ field }) => isPaper(definition.fields[field]));
  return (
    <>
      <Box component="dl" data-papers={isPapers || undefined} sx={FIELD_GRID}>
        {lines.map((line) => {
          const field = definition.fields[line.field];
          if (!field || folded.includes(line)) return null;
          const label = layoutText(line.title, env, actor.roles) ?? field.title;
          const texts = of(field.path).map(({ message }) => message);
          const common = { definition, record, vars, line, field, label, warnings: texts };
          return inline ? (
            <InlineField key={line.field} {...common} open={open && holds(line.enabledWhen, env)} />
          ) : (
            <FieldValue key={line.field} {...common} />
          );
        })}
      </Box>
      {folded.length > 0 && !brief ? (
        <Button size="small" color="inherit" onClick={() => setUnfolded(true)} sx={UNFOLD}>
          {translate('console.record.blank-facts', { count: folded.length })}
        </Button>
      ) : null}
    </>
  );
}

const NONE: readonly FieldLine[] = [];
const FIELD_GRID = {
  display: 'grid',
  m: 0,
  columnGap: 3,
  rowGap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(240px, 1fr))' },
};

const UNFOLD = { mt: 1, ml: -0.75, color: 'text.secondary' };

/** As large as its card has room for a sum of hundreds of millions. */
const SIZE = 'clamp(1.0625rem, 12cqi, 1.75rem)';

/** So many in a line, at most `most`, that no card is left alone or nearly so in the last one. */
function columns(count: number, most: number): string {
  const isFull = (line: number) => count % line === 0 || count % line > line / 2;
  const lines = Array.from({ length: most - 1 }, (_, less) => most - less);
  const line = count <= most ? Math.max(count, most - 1) : (lines.find(isFull) ?? most);
  return `repeat(${line}, minmax(0, 1fr))`;
}

/** Figures that lead to the list they count, the numbers of a line at one height. */
export function CardsBlock({ block, definition, record, vars }: BlockProps) {
  const index = useSchemas();
  const { actor } = index;
  const env = screenEnv(index, actor, definition, record, vars);
  const cards = (block.cards ?? []).filter((card) => definition.fields[card.field]);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1, sm: 2 },
        '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: 'span 2', sm: 'auto' } },
        gridTemplateColumns: {
          xs: columns(cards.length, 2),
          sm: columns(cards.length, 3),
          md: columns(cards.length, 4),
          lg: columns(cards.length, 5),
        },
      }}
    >
      {cards.map((card) => {
        const field = definition.fields[card.field];
        const title = layoutText(card.title, env, actor.roles) ?? field?.title ?? card.field;
        const filter = card.filter ? fillValue(card.filter as Json, env) : undefined;
        const body = (
          <Box
            sx={{
              display: 'flex',
              flexDirection: 'column',
              height: 1,
              p: { xs: 1.5, sm: 2 },
              containerType: 'inline-size',
            }}
          >
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {title}
            </Typography>
            <Typography
              sx={{
                mt: 'auto',
                fontSize: { xs: '1.0625rem', sm: SIZE },
                fontWeight: 650,
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              {field && env.schemas ? formatValue(field, valueAt(record, card.field), env.schemas) : ''}
            </Typography>
          </Box>
        );
        return (
          <Card key={`${card.field}-${title}`} variant="outlined">
            {card.go ? (
              <CardActionArea
                component={Link}
                to={hashAddress(fillAddress(card.go, env), filter === undefined ? {} : { filter })}
                sx={{ height: 1 }}
              >
                {body}
              </CardActionArea>
            ) : (
              body
            )}
          </Card>
        );
      })}
    </Box>
  );
}
