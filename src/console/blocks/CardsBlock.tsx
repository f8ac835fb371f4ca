import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { formatValue } from '../../resource/conditions/format.ts';
import { fillAddress, fillValue } from '../../resource/conditions/template.ts';
import type { Json } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { hashAddress } from '../navigation/navigate.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { useActor, useSchemas } from '../schemas/schemas.ts';
import { textOf } from '../schemas/text-of.ts';
import type { BlockProps } from './block-props.ts';

/** As large as its card has room for a sum of hundreds of millions. */
const SIZE = 'clamp(1.0625rem, 12cqi, 1.75rem)';

/** Figures that lead to the list they count. */
export function CardsBlock({ block, definition, record, vars }: BlockProps) {
  const index = useSchemas();
  const actor = useActor();
  const env = screenEnv(index, actor, definition, record, vars);
  const cards = (block.cards ?? []).filter((card) => definition.fields[card.field]);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1, sm: 2 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(200px, 1fr))' },
      }}
    >
      {cards.map((card) => {
        const field = definition.fields[card.field];
        const title = textOf(card.title, env, actor.roles) ?? field?.title ?? card.field;
        const filter = card.filter ? fillValue(card.filter as Json, env) : undefined;
        const body = (
          <Box sx={{ p: { xs: 1.5, sm: 2 }, containerType: 'inline-size' }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {title}
            </Typography>
            <Typography sx={{ fontSize: SIZE, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
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
