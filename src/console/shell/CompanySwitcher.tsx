import { Avatar, ListItemIcon, ListSubheader, MenuItem, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { holds } from '../../resource/conditions/condition.ts';
import { fillAddress, fillTemplate, fillValue } from '../../resource/conditions/template.ts';
import type { Condition, Json, Row } from '../../resource/model/definition.ts';
import { api } from '../api/client.ts';
import { useSchemas, useTranslate } from '../schemas/schemas.ts';
import { company } from '../session/company.ts';

type Switcher = {
  get: string;
  keep?: Condition;
  label: string;
  image?: string;
  save?: Record<string, string>;
  go: Record<string, string>;
};

/** The companies for which a corporate person may act, as lines of the user menu. */
export function CompanySwitcher({ open, onChoose }: { open: boolean; onChoose: () => void }) {
  const translate = useTranslate();
  const { actor, console: settings } = useSchemas();
  const [, section = ''] = useLocation().pathname.split('/');
  const switcher = settings.switcher as Switcher | undefined;
  const offered = Boolean(switcher) && (actor.isPartner || actor.has_partner_companies === true);
  const { data: companies = [] } = useQuery({
    queryKey: ['switcher', actor.id],
    queryFn: async ({ signal }) =>
      companiesOf((await api.get(askAt(switcher?.get ?? '', actor), { signal, keepSession: true })).data),
    enabled: open && offered,
    retry: false,
  });
  if (!switcher || !offered) return null;
  const kept = companies.filter((record) => switcher.keep === undefined || holds(switcher.keep, { record }));
  const current = company.read()?.id_partner ?? actor.id_partner;

  const choose = (record: Row) => {
    const env = { record, vars: { me: actor } };
    company.keep(fillValue((switcher.save ?? {}) as Json, env) as object);
    onChoose();
    const target = switcher.go[section] ?? switcher.go['*'] ?? 'reload';
    // Everything on screen and in memory belongs to the company before: the page starts anew.
    if (target !== 'reload') location.hash = `#${fillAddress(target, env)}`;
    location.reload();
  };

  if (kept.length === 0) return null;
  const title = translate('console.menu.switch-company');
  return (
    <>
      <ListSubheader role="presentation" sx={{ lineHeight: 2.4 }}>
        {title}
      </ListSubheader>
      {kept.map((record) => {
        const name = fillTemplate(switcher.label, { record });
        const image = switcher.image ? fillTemplate(switcher.image, { record }) : undefined;
        return (
          <MenuItem
            key={String(record.id)}
            // A menu has no headings for screen readers: each line says what it does.
            aria-description={title}
            selected={record.id === current}
            onClick={() => choose(record)}
          >
            <ListItemIcon>
              <Avatar src={image} alt="" sx={{ width: 22, height: 22, fontSize: 11 }}>
                {name.slice(0, 1)}
              </Avatar>
            </ListItemIcon>
            <Typography variant="inherit" noWrap title={name}>
              {name}
            </Typography>
          </MenuItem>
        );
      })}
    </>
  );
}

const askAt = (template: string, me: Row) => fillAddress(template, { vars: { me } });

/** A list of `company_info`, bare or wrapped as lists are; `_id` is the company's id. */
function companiesOf(answer: unknown): Row[] {
  const rows = Array.isArray(answer) ? answer : ((answer as { resources?: unknown[] })?.resources ?? []);
  return rows.map((row) => {
    const info = ((row as Row).company_info ?? row) as Row;
    return { ...info, id: info.id ?? info._id };
  });
}
