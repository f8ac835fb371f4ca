import { Box, Typography } from '@mui/material';
import { useTranslate } from '../i18n/translate.ts';
import { mayInGeneral, type SchemasIndex, useSchemas } from '../schemas/schemas.ts';
import { KEYS } from '../ui/keys.ts';
import { Page } from '../ui/Page.tsx';
import { TabTitle } from '../ui/TabTitle.tsx';
import { goKeys } from './Shortcuts.tsx';

type Line = { id: string; keys: readonly string[]; then?: string; text: string };

/** Every key that this person has, by where it works: drawn from the array that handles them. */
export function KeysPage() {
  const translate = useTranslate();
  const index = useSchemas();
  const title = translate('console.keyboard.title');
  const sections = goKeys(index.menu.filter((entry) => entry.resource in index.resources));
  const linesOf = (place: string): Line[] =>
    KEYS.filter((key) => key[0] === place && isFor(index, key[1])).flatMap(([, name, ...keys]): Line[] => {
      if (name !== 'go') return [{ id: name, keys, text: translate(`console.keyboard.${name}`) }];
      return sections.map(({ key, entry }) => ({
        id: `${name} ${key}`,
        keys,
        then: key,
        text: translate('console.keyboard.go', { label: entry.label }),
      }));
    });
  const places = [...new Set(KEYS.map(([place]) => place))].map((place) => ({ place, lines: linesOf(place) }));
  return (
    <Page title={title}>
      <TabTitle of={title} />
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3, maxWidth: 640 }}>
        {translate('console.keyboard.note')}
      </Typography>
      <Box sx={{ columnWidth: { xs: 'auto', sm: 340 }, columnGap: 5, maxWidth: 1240 }}>
        {places
          .filter(({ lines }) => lines.length > 0)
          .map(({ place, lines }) => (
            <KeyGroup key={place} title={translate(`console.keyboard.place.${place}`)} lines={lines} />
          ))}
      </Box>
    </Page>
  );
}

/** The search is there for who has a list, the marks for who reviews something. */
function isFor(index: SchemasIndex, name: (typeof KEYS)[number][1]): boolean {
  const may = (operation: 'list' | 'review') =>
    Object.keys(index.resources).some((resource) => mayInGeneral(index, resource, operation));
  if (name === 'search') return index.menu.some((entry) => mayInGeneral(index, entry.resource, 'list'));
  return REVIEWING.includes(name) ? may('review') : true;
}

const REVIEWING: readonly string[] = KEYS.filter(([place]) => place === 'review').map(([, name]) => name);

function KeyGroup({ title, lines }: { title: string; lines: Line[] }) {
  const translate = useTranslate();
  return (
    <Box component="section" aria-label={title} sx={{ mb: 3, breakInside: 'avoid' }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {lines.map(({ id, keys, then, text }) => (
          <Box
            key={id}
            sx={{
              display: 'grid',
              gridTemplateColumns: '132px minmax(0, 1fr)',
              columnGap: 1.5,
              alignItems: 'baseline',
              py: 0.75,
              borderBottom: 1,
              borderColor: 'divider',
              breakInside: 'avoid',
            }}
          >
            <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
              {keys.map((combination, place) => (
                <span key={combination}>
                  {place > 0 ? ` ${translate('console.keyboard.or')} ` : null}
                  <Combination keys={combination} />
                </span>
              ))}
              {then ? (
                <>
                  {` ${translate('console.keyboard.then')} `}
                  <Combination keys={then} />
                </>
              ) : null}
            </Box>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Combination({ keys }: { keys: string }) {
  const translate = useTranslate();
  const names: Record<string, string> = {
    Control: 'Ctrl',
    Escape: 'Esc',
    ArrowDown: '↓',
    ArrowUp: '↑',
    ArrowRight: '→',
    ArrowLeft: '←',
    Enter: translate('console.keyboard.enter-key'),
    ' ': translate('console.keyboard.space-key'),
    Home: translate('console.keyboard.home-key'),
    End: translate('console.keyboard.end-key'),
  };
  return keys.split('+').map((key, place) => (
    <span key={key}>
      {place > 0 ? '+' : null}
      <Box
        component="kbd"
        sx={{
          px: 0.75,
          border: 1,
          borderColor: 'divider',
          borderRadius: 0.75,
          color: 'text.primary',
          fontFamily: 'inherit',
          fontWeight: 600,
        }}
      >
        {names[key] ?? (place > 0 ? key.toUpperCase() : key)}
      </Box>
    </span>
  ));
}
