import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import { Box, IconButton, Link as MuiLink, Typography } from '@mui/material';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { firstCase } from '../../resource/conditions/cases.ts';
import { recordLabel } from '../../resource/conditions/label.ts';
import { fillTemplate, type TemplateEnv } from '../../resource/conditions/template.ts';
import { inSentence } from '../../resource/messages/messages.ts';
import type { Cases } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
import { withReferenceLabels } from '../schemas/action-env.ts';
import { keys, type LoadedRecord } from '../schemas/records.ts';
import { schemasOf, useDefinitionIfKnown, useSchemas } from '../schemas/schemas.ts';
import { usePhone } from '../ui/hooks.ts';
import { useAbove } from './above.ts';

/**
 * Section, record, part: each a link but the last. What is no section of the menu hangs below the record that it belongs to. The record's name comes from what its page has already loaded. On a phone
 * there is room for the last alone, with an arrow to the one above it.
 */
export function Breadcrumb() {
  const translate = useTranslate();
  const phone = usePhone();
  const index = useSchemas();
  const [resource = '', id, part] = useLocation().pathname.slice(1).split('/');
  const definition = useDefinitionIfKnown(resource);
  const opened = useOpened(resource, id);
  const hung = useAbove();
  // Such a form is about a record of somewhere else: its number is no number of this section.
  const borrowed = part === 'show' && definition?.form.show?.of ? definition.form.show : undefined;
  const sectionOf = (name: string) =>
    index.menu.find((entry) => entry.resource === name)?.label ?? index.resources[name]?.plural;
  const section = sectionOf(resource);
  if (!section) return null;
  const tab = definition?.tabs?.tabs.find((candidate, place) => candidate.name === part || String(place) === part);
  const isForm = part === 'edit' && !tab && definition?.form.edit !== undefined;
  const title = isForm ? translate('console.edit') : textOf((borrowed ?? tab)?.title, opened);
  // What is looked at by an address that only a new record has otherwise: its section says what it is.
  const made = id === 'create' ? textOf(definition?.form.create?.title, opened) : undefined;
  const isOnlyShown = made === section;
  const ofTitle = { title: inSentence(definition?.title ?? '') };
  const name =
    id === 'create'
      ? (made ?? translate('console.create-of', ofTitle))
      : opened.isLoaded && definition
        ? recordLabel(definition, opened.env, opened.roles)
        : (definition?.title ?? '');
  const parts = [
    ...(hung
      ? [
          { text: sectionOf(hung.section) ?? '', to: `/${hung.section}` },
          ...(hung.name ? [{ text: hung.name, to: `/${hung.section}/${hung.id}` }] : []),
        ]
      : [{ text: section, to: `/${resource}` }]),
    ...(id && !borrowed && !isOnlyShown ? [{ text: name, to: `/${resource}/${id}` }] : []),
    ...(title ? [{ text: title, to: `/${resource}/${id}/${part}` }] : []),
  ];
  const above = parts.at(-2);
  return (
    <Box component="nav" aria-label={translate('console.menu.breadcrumb')} sx={{ minWidth: 0 }}>
      <Box
        component="ol"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, listStyle: 'none', m: 0, p: 0, color: 'text.secondary' }}
      >
        {phone && above ? (
          <Box component="li" sx={{ flex: 'none' }}>
            <IconButton component={Link} to={above.to} aria-label={above.text} sx={{ ml: -1 }}>
              <ChevronLeftOutlined fontSize="small" />
            </IconButton>
          </Box>
        ) : null}
        {(phone ? parts.slice(-1) : parts).map((item, place) => (
          <Box component="li" key={item.to} sx={{ display: 'flex', gap: 1, minWidth: 0, alignItems: 'center' }}>
            {place > 0 ? <span aria-hidden>/</span> : null}
            <Crumb item={item} isLast={phone || place === parts.length - 1} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Crumb({ item, isLast }: { item: { text: string; to: string }; isLast: boolean }) {
  if (isLast)
    return (
      <Typography
        variant="body2"
        noWrap
        aria-current="page"
        sx={{ fontWeight: 550, color: 'text.primary', maxWidth: 280 }}
      >
        {item.text}
      </Typography>
    );
  return (
    <MuiLink
      component={Link}
      to={item.to}
      variant="body2"
      color="inherit"
      underline="hover"
      noWrap
      sx={{ maxWidth: 280 }}
    >
      {item.text}
    </MuiLink>
  );
}

type Opened = { env: TemplateEnv; roles: readonly string[]; isLoaded: boolean };

/** What its page has loaded of the record so far. */
function useOpened(resource: string, id: string | undefined): Opened {
  const index = useSchemas();
  const definition = useDefinitionIfKnown(resource);
  const { data } = useQuery<LoadedRecord>({ queryKey: keys.record(resource, id ?? null), queryFn: skipToken });
  const { actor } = index;
  const env = { record: data?.record ?? {}, vars: { me: actor }, ...(definition ? { definition } : {}) };
  const schemas = definition ? { schemas: schemasOf(index, definition) } : {};
  return { env: withReferenceLabels({ ...env, ...schemas }), roles: actor.roles, isLoaded: data !== undefined };
}

/** A text of the files about the record; none as long as it would need more than is known. */
function textOf(cases: Cases<string> | undefined, { env, roles, isLoaded }: Opened): string | undefined {
  const text = firstCase(cases, env, roles);
  if (!text || (text.includes('{') && !isLoaded)) return undefined;
  return fillTemplate(text, env) || undefined;
}
