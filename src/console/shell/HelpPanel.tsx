import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Box, Drawer, IconButton, Link as MuiLink, Typography } from '@mui/material';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { shownTabs } from '../../resource/access/record-page.ts';
import { layoutText } from '../../resource/conditions/layout-text.ts';
import { helpKeys } from '../../resource/messages/help.ts';
import type { Definition } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { useTranslate } from '../i18n/translate.ts';
import { routeOfHash } from '../navigation/address.ts';
import { screenOf } from '../navigation/screen-of.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { keys, type LoadedRecord } from '../schemas/records.ts';
import { useDefinitionIfKnown, useSchemas } from '../schemas/schemas.ts';
import { isKey } from '../ui/keys.ts';
import { KEYS_PAGE } from './Shortcuts.tsx';

const WIDTH = 360;

type HelpPanelProps = {
  /** Over the page, where there is no room beside it. */
  isOver: boolean;
  onClose: () => void;
};

/** What the files say of the page in sight. It follows the page, and the files while they are edited. */
export function HelpPanel({ isOver, onClose }: HelpPanelProps) {
  const title = useTranslate()('console.help.title');
  if (isOver)
    return (
      <Drawer
        open
        anchor="right"
        onClose={onClose}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width: WIDTH + 40, maxWidth: '100vw' } } }}
      >
        <PanelBody title={title} onClose={onClose} />
      </Drawer>
    );
  return <PanelBeside title={title} onClose={onClose} />;
}

type PanelProps = { title: string; onClose: () => void };

/** It takes the focus when it opens, and gives it back when it is left by its key. */
function PanelBeside({ title, onClose }: PanelProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    element.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <Box
      ref={element}
      component="aside"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event: KeyboardEvent) => isKey(event, 'close') && onClose()}
      sx={{
        width: WIDTH,
        flex: 'none',
        overflow: 'auto',
        borderLeft: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        '@media print': { display: 'none' },
      }}
    >
      <PanelBody title={title} onClose={onClose} />
    </Box>
  );
}

function PanelBody({ title, onClose }: PanelProps) {
  const translate = useTranslate();
  const { definition, tab } = usePageInSight();
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography variant="h2" component="p" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton size="small" aria-label={`${translate('console.close')}: ${title}`} onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconButton>
      </Box>
      {definition ? (
        <HelpOf definition={definition} tab={tab} />
      ) : (
        <Typography variant="body2">{translate('console.help.none')}</Typography>
      )}
      <MuiLink component={Link} to={KEYS_PAGE} variant="body2">
        {translate('console.keyboard.title')}
      </MuiLink>
    </Box>
  );
}

type PageInSight = { definition?: Definition | undefined; tab?: { name: string; title: string } | undefined };

/** The resource of the address, or the one whose list is opened below a record, and the tab that is open. */
function usePageInSight(): PageInSight {
  const index = useSchemas();
  const { actor } = index;
  const address = routeOfHash(useLocation().pathname);
  const { resource = '', id = resource } = address;
  const addressed = useDefinitionIfKnown(resource);
  const { data } = useQuery<LoadedRecord>({ queryKey: keys.record(resource, id), queryFn: skipToken });
  const opened = addressed && screenOf(addressed, { ...address, tab: address.tab }, index);
  const below = useDefinitionIfKnown(opened?.kind === 'nested' ? opened.child : undefined);
  if (opened?.kind === 'nested') return { definition: below };
  if (!addressed || opened?.kind !== 'record') return { definition: addressed };
  const env = screenEnv(index, actor, addressed, data?.record);
  const tabs = shownTabs(index, actor, addressed, env);
  const named = tabs.find(({ tab, place }) => tab.name === opened.tab || String(place) === opened.tab);
  const { tab } = named ?? tabs[0] ?? {};
  if (!tab) return { definition: addressed };
  return { definition: addressed, tab: { name: tab.name, title: layoutText(tab.title, env, actor.roles) ?? tab.name } };
}

type HelpLine = { key: string; title: string };

/** The definition is cut to the person's rights: what is not in it is not named. */
function HelpOf({ definition, tab }: { definition: Definition; tab: PageInSight['tab'] }) {
  const index = useSchemas();
  const translate = useTranslate(definition);
  const { actions, fields, messages } = definition;
  const say = (key: string) => own(messages, key);
  const has = ({ key }: HelpLine) => say(key) !== undefined;
  const env = screenEnv(index, index.actor, definition, undefined);
  const stateField = own(fields, actions.field ?? '');
  const states = own(index.catalogs, stateField?.catalog ?? '')?.items ?? [];
  const groups = [
    {
      title: translate('console.help.actions'),
      lines: Object.values(actions.actions).map(({ name, title }) => ({
        key: helpKeys.action(name),
        title:
          plain(say(`${name}.title`), layoutText(title, env, index.actor.roles), translate(`${name}.title`)) ?? name,
      })),
    },
    {
      title: translate('console.help.states'),
      lines: Object.keys(actions.states).map((value) => ({
        key: helpKeys.state(value),
        title: states.find(({ code }) => String(code) === value)?.label ?? value,
      })),
    },
    {
      title: translate('console.help.fields'),
      lines: Object.values(fields).map(({ path, title }) => ({ key: helpKeys.field(path), title: title || path })),
    },
  ].map((group) => ({ ...group, lines: group.lines.filter(has) }));
  const about = say(helpKeys.resource);
  const ofTab = tab && say(helpKeys.tab(tab.name));
  if (!about && !ofTab && groups.every(({ lines }) => lines.length === 0))
    return <Typography variant="body2">{translate('console.help.none')}</Typography>;
  return (
    <>
      {about ? <Part title={definition.plural} text={about} /> : null}
      {tab && ofTab ? <Part title={tab.title} text={ofTab} /> : null}
      {groups
        .filter(({ lines }) => lines.length > 0)
        .map(({ title, lines }) => (
          <Box key={title} component="section" aria-label={title}>
            <Typography variant="h3" sx={{ mb: 0.5 }}>
              {title}
            </Typography>
            <Box component="dl" sx={{ m: 0 }}>
              {lines.map((line) => (
                <Box key={line.key} sx={{ mb: 1 }}>
                  <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
                    {line.title}
                  </Typography>
                  <Typography component="dd" variant="body2" sx={{ m: 0, whiteSpace: 'pre-line' }}>
                    {say(line.key)}
                  </Typography>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
    </>
  );
}

/** A title that needs no record to be read. */
const plain = (...titles: (string | undefined)[]): string | undefined =>
  titles.find((title) => title && !title.includes('{'));

function Part({ title, text }: { title: string; text: string }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
        {text}
      </Typography>
    </Box>
  );
}
