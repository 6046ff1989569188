import type { ListColumn } from '#platform/web/blocks/list/columns.ts';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import type { Say } from '#platform/web/words.ts';
import type { SourceBuild } from '../../contract/build-progress.ts';
import { linkToSource } from '../detail/use-source-tab.ts';
import { KindMark, markedKind } from '../sources/kind-mark.tsx';
import type { progressWords } from './progress-words.ts';
import { ShareBar } from './share-bar.tsx';

type SayProgress = Say<keyof typeof progressWords.words>;
type Part = 'progress' | 'cn_res_pre' | 'cn_res_field_pre' | 'key_res_pre' | 'comment_res_pre' | 'comment_field_pre';

const businessPath = '/resourceDevelop/busIness/Datasourcelink';

/** The way into a source, under the business systems. */
export const systemLink = (wid: string, tab?: Parameters<typeof linkToSource>[1]): string => linkToSource(wid, tab, businessPath);

export const sourceColumn = (say: SayProgress, link: (row: SourceBuild) => string): ListColumn<SourceBuild> => ({
  key: 'databasename', title: say('source'), width: 230, sorter: true, render: (_, row) => (
    <span className="system-name"><KindMark kind={markedKind(row)} /><LinkCell to={link(row)}>{row.databasename}</LinkCell></span>
  ),
});

export const shareColumn = (key: Part, title: string, width = 150, optional = false): ListColumn<SourceBuild> => ({
  key, title, width, sorter: true, optional, render: (_, row) => <ShareBar value={row[key]} label={title} />,
});

export const numberColumn = (key: 'res_num' | 'res_field_num' | 'import_num' | 'version_num' | 'change_num', title: string, width = 100): ListColumn<SourceBuild> => ({
  key, title, width, align: 'right', sorter: true, render: (_, row) => <NumberCell value={row[key]} />,
});
