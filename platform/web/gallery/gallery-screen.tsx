import { Tag } from 'antd';
import type { ComponentType } from 'react';
import { CopyButton } from '../blocks/copy-button.tsx';
import { useAddressTab } from '../blocks/detail/use-address-tab.ts';
import { Page } from '../shell/page.tsx';
import { useWords } from '../words.ts';
import { CellsDemo } from './cells-demo.tsx';
import { DashboardDemo } from './dashboard-demo.tsx';
import { DetailDemo } from './detail-demo.tsx';
import { FormDemo } from './form-demo.tsx';
import { galleryWords } from './gallery-words.ts';
import { GraphDemo } from './graph-demo.tsx';
import { ListDemo } from './list-demo.tsx';
import { LogDemo } from './log-demo.tsx';
import { DangerDemo, JobDemo, MarkdownDemo, SqlDemo, UploadDemo } from './small-demos.tsx';
import { snippets } from './snippets.ts';
import { EmptyStatesDemo } from './states-demo.tsx';
import { TreeDemo } from './tree-demo.tsx';
import { WizardDemo } from './wizard-demo.tsx';
import './gallery.css';

const demos: Record<keyof typeof snippets, ComponentType> = {
  list: ListDemo, cells: CellsDemo, emptyStates: EmptyStatesDemo, tree: TreeDemo, form: FormDemo, detail: DetailDemo, dashboard: DashboardDemo, wizard: WizardDemo,
  graph: GraphDemo, log: LogDemo, job: JobDemo, upload: UploadDemo, sql: SqlDemo, danger: DangerDemo, markdown: MarkdownDemo,
};
type Block = keyof typeof demos;
const blocks = Object.keys(demos) as Block[];

/** For those who build screens: what there is, how it behaves, how it is used. */
export function GalleryScreen() {
  const say = useWords(galleryWords);
  const [block, open] = useAddressTab(blocks, 'block');
  const Demo = demos[block];
  return (
    <Page description={say('description')}>
      <div className="gallery">
        <nav aria-label={say('blocks')}>
          {blocks.map((name) => (
            <button key={name} type="button" aria-current={name === block || undefined} onClick={() => open(name)}>{say(name)}</button>
          ))}
        </nav>
        <article>
          <header>
            <h2>{say(block)} <Tag variant="outlined">{say('sample')}</Tag></h2>
            <p>{say(`${block}Hint`)}</p>
          </header>
          <Demo key={block} />
          <section className="gallery-snippet">
            <h3>{say('usage')} <CopyButton text={snippets[block]} /></h3>
            <pre><code>{snippets[block]}</code></pre>
          </section>
        </article>
      </div>
    </Page>
  );
}
