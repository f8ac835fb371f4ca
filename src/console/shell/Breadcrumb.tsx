import { Box, Link as MuiLink, Typography } from '@mui/material';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { firstCase } from '../../resource/cases.ts';
import { fillTemplate } from '../../resource/template.ts';
import { keys, type LoadedRecord } from '../api/records.ts';
import { schemasOf, useDefinitionIfKnown, useSay, useSchemas } from '../app/schemas.ts';
import { withLabels } from '../app/with-labels.ts';

/** Section, record, part: each a link but the last. The record's name comes from what its page has already loaded. */
export function Breadcrumb() {
  const say = useSay();
  const index = useSchemas();
  const [resource = '', id, part] = useLocation().pathname.slice(1).split('/');
  const definition = useDefinitionIfKnown(resource);
  const label = useRecordLabel(resource, id);
  // Such a form is about a record of somewhere else: its number is no number of this section.
  const borrowed = part === 'show' && definition?.form.show?.of ? definition.form.show : undefined;
  const section = index.menu.find((entry) => entry.resource === resource)?.label ?? index.resources[resource]?.plural;
  if (!section) return null;
  const tab = definition?.tabs?.tabs.find((candidate, place) => candidate.name === part || String(place) === part);
  const tabTitle = (borrowed ?? tab)?.title?.find((line) => typeof line.is === 'string')?.is;
  const record = { text: id === 'create' ? say('console.create') : label, to: `/${resource}/${id}` };
  const parts = [
    { text: section, to: `/${resource}` },
    ...(id && !borrowed ? [record] : []),
    ...(tabTitle ? [{ text: tabTitle, to: `/${resource}/${id}/${part}` }] : []),
  ];
  return (
    <Box component="nav" aria-label={say('console.menu.breadcrumb')} sx={{ minWidth: 0 }}>
      <Box component="ol" sx={{ display: 'flex', gap: 1, listStyle: 'none', m: 0, p: 0, color: 'text.secondary' }}>
        {parts.map((item, place) => (
          <Box component="li" key={item.to} sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
            {place > 0 ? <span aria-hidden>/</span> : null}
            <Crumb item={item} isLast={place === parts.length - 1} />
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

function useRecordLabel(resource: string, id: string | undefined): string {
  const index = useSchemas();
  const definition = useDefinitionIfKnown(resource);
  const { data } = useQuery<LoadedRecord>({ queryKey: keys.record(resource, id ?? null), queryFn: skipToken });
  if (!definition || !data) return `#${id}`;
  const env = { definition, record: data.record, vars: { me: index.actor }, schemas: schemasOf(index, definition) };
  const template = firstCase(definition.label, env, index.actor.roles);
  return (template && fillTemplate(template, withLabels(env))) || `#${id}`;
}
