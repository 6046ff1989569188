import { SwapOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { compareRoles } from '../../contract/role-difference.ts';
import { RolePicker } from '../pickers/role-picker.tsx';
import { accessWords } from './access-words.ts';
import { RoleComparison } from './role-comparison.tsx';

interface CompareDrawerProps {
  /** Two wids with a comma between them, as the address has them; null: closed. */
  pair: string | null;
  onPair: (pair: string) => void;
  onClose: () => void;
}

export function CompareDrawer({ pair, onPair, onClose }: CompareDrawerProps) {
  const say = useWords(accessWords);
  // While it slides out it shows what it showed.
  const [last, setLast] = useState(pair ?? '');
  if (pair !== null && pair !== last) setLast(pair);
  const [first = '', second = ''] = last.split(',');
  const complete = first !== '' && second !== '' && first !== second;
  const { data, error, refetch } = useCall(compareRoles, { query: { first, second } }, { enabled: pair !== null && complete, keepPrevious: true, level: noticeLevel.silent });
  return (
    <Drawer title={say('compareTitle')} size={sizes.drawerLarge} open={pair !== null} onClose={onClose} destroyOnHidden classNames={{ body: 'compare-drawer' }}>
      <p className="grants-about">{say('compareAbout')}</p>
      <div className="compare-pair">
        <RolePicker value={first || null} placeholder={say('firstRole')} onChange={(wid) => onPair(`${wid ?? ''},${second}`)} />
        <Button type="text" icon={<SwapOutlined />} aria-label={say('swap')} title={say('swap')} onClick={() => onPair(`${second},${first}`)} />
        <RolePicker value={second || null} placeholder={say('secondRole')} onChange={(wid) => onPair(`${first},${wid ?? ''}`)} />
      </div>
      {!complete ? <EmptyState compact title={say('chooseTwo')} />
        : error ? <ErrorState error={error} onRetry={() => void refetch()} />
          : data ? <RoleComparison difference={data} /> : <LinesSkeleton lines={10} />}
    </Drawer>
  );
}
