import { HistoryOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { pictureAddress } from '#platform/web/customization.ts';
import { useLanguage } from '#platform/web/language.ts';
import { Mark } from '#platform/web/mark.tsx';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { palettes, sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { listCustomizationVersions, type Customization, type CustomizationVersion } from '../../contract/customization.ts';
import { PersonName } from '../pickers/person-name.tsx';
import { customizeWords } from './customize-words.ts';

interface LookHistoryProps {
  type: Customization['type'];
  onChoose: (look: CustomizationVersion['look']) => void;
  onClose: () => void;
}

/** Earlier looks; choosing one fills the form, nothing more. */
export function LookHistory({ type, onChoose, onClose }: LookHistoryProps) {
  const say = useWords(customizeWords);
  const { data, error, refetch } = useCall(listCustomizationVersions, { query: { type } }, { level: noticeLevel.silent });
  return (
    <Drawer open title={say('historyTitle', { name: say(type) })} size={sizes.drawerSmall} onClose={onClose}>
      <p className="look-history-note">{say('historyText')}</p>
      {error && !data && <ErrorState title={say('historyFailed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={4} />}
      {data?.length === 0 && <EmptyState compact icon={<HistoryOutlined />} title={say('historyNone')} description={say('historyNoneText')} />}
      <ul className="look-history">
        {data?.map((version) => <Version key={version.wid} version={version} onChoose={() => onChoose(version.look)} />)}
      </ul>
    </Drawer>
  );
}

function Version({ version: { look, create_time, creator }, onChoose }: { version: CustomizationVersion; onChoose: () => void }) {
  const say = useWords(customizeWords);
  const language = useLanguage();
  const title = look.title[language] || look.title.zh || look.title.en || say('houseLook');
  return (
    <li>
      <span className="look-history-logo">{look.logo ? <img src={pictureAddress(look.logo)} alt="" /> : <Mark size={20} />}</span>
      <span className="look-history-colours" aria-hidden>
        <i style={{ background: look.colour || palettes.light.primary }} />
        <i style={{ background: look.accent || palettes.light.accent }} />
      </span>
      <span className="look-history-about">
        <strong title={title}>{title}</strong>
        <small>{say('replacedBy')} <PersonName wid={creator} /> · <TimeCell value={create_time} /></small>
      </span>
      <Button size="small" onClick={onChoose}>{say('load')}</Button>
    </li>
  );
}
