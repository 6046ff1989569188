import { ReloadOutlined } from '@ant-design/icons';
import { Alert, Button, Tooltip } from 'antd';
import { Link } from 'react-router';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { exactTime } from '#platform/web/blocks/cells/relative-time.ts';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { integrationWords, objectKindWords } from '../../contract/data-object-words.ts';
import { countDataObjectRows, type DataObjectDetail } from '../../contract/data-objects.ts';
import { linkToSource } from '../detail/use-source-tab.ts';
import { objectTouches } from './object-touches.ts';
import { objectWords } from './object-words.ts';

/** What people look for first, above the tabs. */
export function ObjectFacts({ object }: { object: DataObjectDetail }) {
  const say = useWords(objectWords);
  const text = useText();
  const count = useChange(countDataObjectRows, { refresh: objectTouches, success: ({ data_row_num }) => say('counted', { count: data_row_num.toLocaleString() }) });
  return (
    <>
      {object.dropped_time && <Alert showIcon type="warning" title={say('droppedTitle')} description={say('droppedHint', { time: exactTime(object.dropped_time) })} />}
      <div className="object-part object-facts">
        <KeyFacts>
          <KeyFact label={say('source')}><Link className="cut-name" title={object.database_name} to={linkToSource(object.database_wid)}>{object.database_name}</Link></KeyFact>
          <KeyFact label={say('table')}><LongText>{object.schema_name ? `${object.schema_name}.${object.dataObject}` : object.dataObject}</LongText></KeyFact>
          <KeyFact label={say('kind')}>{text(objectKindWords[object.object_kind])}</KeyFact>
          <KeyFact label={say('rows')}>
            <NumberCell value={object.data_row_num} />{object.data_row_num !== null && !object.row_count_exact && <span className="object-quiet"> {say('estimated')}</span>}
            {!object.dropped_time && (
              <Tooltip title={say('count')}>
                <Button className="object-count" type="text" size="small" icon={<ReloadOutlined spin={count.isPending} />} aria-label={say('count')} disabled={count.isPending}
                  onClick={() => void count.mutateAsync({ body: { wid: object.wid } }).catch(ignoreTold)} />
              </Tooltip>
            )}
          </KeyFact>
          <KeyFact label={say('fieldsNamed')}><NumberCell value={object.field_num} /><span className="object-quiet"> ({object.named_field_num})</span></KeyFact>
          <KeyFact label={say('primaryKey')}><NumberCell value={object.pk_num} /></KeyFact>
          <KeyFact label={say('relations')}><NumberCell value={object.relation_num} /></KeyFact>
          <KeyFact label={say('catalog')}><span className="cut-name" title={object.catalogName}>{object.catalogName || '–'}</span></KeyFact>
          <KeyFact label={say('integration')}>{text(integrationWords[object.integrationStatus === '1' ? '1' : '0'])}</KeyFact>
          <KeyFact label={say('version')}><NumberCell value={object.version_number} /></KeyFact>
          <KeyFact label={say('changed')}><TimeCell value={object.modify_time} /></KeyFact>
        </KeyFacts>
      </div>
    </>
  );
}
