import { Select } from 'antd';
import { Link } from 'react-router';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listModelServices } from '../../contract/model-services.ts';
import { modelServicesPath } from '../model-services/model-service-links.ts';
import { composeWords } from './compose-words.ts';

/** One of the registered services; those that are switched off cannot be chosen. */
export function ServiceSelect({ value, onChange }: { value: string; onChange: (wid: string) => void }) {
  const say = useWords(composeWords);
  const services = useCall(listModelServices, { query: { ps: 200, sort: 'name' }, body: {} }, { level: noticeLevel.silent });
  return (
    <Select showSearch={{ optionFilterProp: 'label' }} aria-label={say('service')} placeholder={say('chooseService')} loading={services.isPending} value={value || undefined} onChange={onChange}
      options={services.data?.rows.map(({ wid, name, enabled }) => ({ value: wid, label: name, disabled: !enabled }))}
      notFoundContent={<Link to={modelServicesPath}>{say('noServices')}</Link>} />
  );
}
