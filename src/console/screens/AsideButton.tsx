import ForumOutlined from '@mui/icons-material/ForumOutlined';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, Suspense, useState } from 'react';
import { mayHaveBelow } from '../../resource/model/below-any.ts';
import type { Definition, Row } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
import { usePageAction } from '../navigation/page-actions.ts';
import { useRecordList } from '../schemas/records.ts';
import { mayInGeneral, useDefinitionIfKnown, useSchemas } from '../schemas/schemas.ts';
import { HiddenText } from '../ui/Hint.tsx';
import { useIdle, useLocalStorage, usePhone } from '../ui/hooks.ts';
import { lazyInline } from '../ui/lazy-component.tsx';

const Aside = lazyInline(async () => (await import('./Aside.tsx')).Aside);

/** From here on there is room for the panel beside the page. */
const WIDE = '(min-width:1280px)';

/**
 * The panel 'Actividad' of a record and the button that opens it. Whether it is open beside the page is kept in this browser;
 * over the page it opens by a press alone.
 */
export function useAside(
  definition: Definition,
  id: string | undefined,
  record: Row,
): { button: ReactNode; panel: ReactNode } {
  const index = useSchemas();
  const wide = useMediaQuery(WIDE, { noSsr: true });
  const [kept, keep] = useLocalStorage('aside', false);
  const [isOver, setOver] = useState<boolean>();
  const first = index.console.aside?.of.find((resource) => mayInGeneral(index, resource, 'list'));
  if (!first || id === undefined || record.id === undefined || !mayHaveBelow(definition))
    return { button: null, panel: null };
  const open = wide ? kept : isOver === true;
  // Over the page it stays where it was opened once, closed: only then the focus goes back to its button.
  const isThere = wide ? kept : isOver !== undefined;
  const set = wide ? keep : setOver;
  return {
    button: (
      <AsideButton
        resource={first}
        path={`${definition.name}/${record.id}/${first}`}
        open={open}
        onPress={() => set(!open)}
      />
    ),
    panel: isThere ? (
      <Suspense>
        <Aside definition={definition} record={record} over={wide ? undefined : { open }} onClose={() => set(false)} />
      </Suspense>
    ) : null,
  };
}

type AsideButtonProps = { resource: string; path: string; open: boolean; onPress: () => void };

/** With the number of what has been said; it is asked for once the page is there. */
function AsideButton({ resource, path, open, onPress }: AsideButtonProps) {
  const translate = useTranslate();
  const calm = useIdle();
  const definition = useDefinitionIfKnown(resource);
  const title = translate('console.aside.title');
  const phone = usePhone();
  usePageAction({ title, isOff: false, run: onPress });
  return (
    <Button
      variant="outlined"
      aria-expanded={open}
      startIcon={phone ? undefined : <ForumOutlined />}
      onClick={onPress}
      sx={phone ? { minWidth: 40, px: 1 } : undefined}
    >
      {phone ? <ForumOutlined fontSize="small" /> : null}
      {phone ? <HiddenText>{title}</HiddenText> : title}
      {definition && calm ? <Count definition={definition} path={path} phone={phone} /> : null}
    </Button>
  );
}

/** The button is as wide with a number as without: the title beside it keeps its line. */
const ON_CORNER = { position: 'absolute', top: 6, right: 8 };

function Count({ definition, path, phone }: { definition: Definition; path: string; phone: boolean }) {
  const { data } = useRecordList(definition, { limit: 1 }, { path });
  if (!data?.count) return null;
  return <Badge badgeContent={data.count} color="primary" sx={phone ? ON_CORNER : { ml: 2, mr: 0.5 }} />;
}
