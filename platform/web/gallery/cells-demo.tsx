import { App } from 'antd';
import { LinkCell } from '../blocks/cells/link-cell.tsx';
import { LongText } from '../blocks/cells/long-text.tsx';
import { NumberCell } from '../blocks/cells/number-cell.tsx';
import { RowActions } from '../blocks/cells/row-actions.tsx';
import { TimeCell } from '../blocks/cells/time-cell.tsx';
import { CopyButton } from '../blocks/copy-button.tsx';
import { StateDot } from '../blocks/state/state-dot.tsx';
import { stateNames } from '../blocks/state/states.ts';
import { useWords } from '../words.ts';
import { galleryWords } from './gallery-words.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

export function CellsDemo() {
  const say = useWords(galleryWords);
  const { message } = App.useApp();
  const tell = () => void message.info(say('done'));
  return (
    <div className="gallery-row">
      <div className="gallery-card">
        <h4>StateDot</h4>
        <dl className="gallery-pairs">{stateNames.map((state) => [<dt key={state}><code>{state}</code></dt>, <dd key={`${state}-dot`}><StateDot state={state} /></dd>])}</dl>
      </div>
      <div className="gallery-card">
        <h4>TimeCell</h4>
        {[0.2, 5, 200, 1500, 20_000, 90_000, -30].map((minutes) => <div key={minutes}><TimeCell value={ago(minutes)} /></div>)}
        <div><TimeCell value={null} /></div>
      </div>
      <div className="gallery-card">
        <h4>NumberCell</h4>
        <div><NumberCell value={1234567} /></div>
        <div><NumberCell value={0.5} digits={2} unit="GB" /></div>
        <div><NumberCell value={undefined} /></div>
        <h4>LinkCell</h4>
        <div><LinkCell onOpen={tell}>sales_orders</LinkCell></div>
        <h4>CopyButton</h4>
        <div><CopyButton text="sales_orders" /></div>
      </div>
      <div className="gallery-card">
        <h4>LongText</h4>
        <div><LongText>short_name</LongText></div>
        <div><LongText>ods_sales_orders_detail_daily_snapshot_of_the_old_archive_system_2019_2026</LongText></div>
        <div><LongText>{null}</LongText></div>
        <h4>RowActions</h4>
        <div>
          <RowActions name="sales_orders" actions={[
            { key: 'edit', label: say('edit'), run: tell }, { key: 'test', label: say('test'), run: tell }, { key: 'disable', label: say('disable'), run: tell, disabled: true },
            { key: 'remove', label: say('remove'), run: tell, destroys: { name: 'sales_orders', consequence: say('sourceRemoved', { count: 24 }) } },
          ]} />
        </div>
      </div>
    </div>
  );
}
