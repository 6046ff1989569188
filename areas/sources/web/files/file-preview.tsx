import { Alert, Button, Segmented, Select, Spin, Table } from 'antd';
import { useState } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { fileSize } from '#platform/web/blocks/upload/file-check.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { FileDetection, FoundFile } from '../../contract/file-detections.ts';
import { fileWords } from './file-words.ts';
import { FoundFields } from './found-fields.tsx';
import { FoundRows } from './found-rows.tsx';
import { previewWords } from './preview-words.ts';
import { WidthRuler } from './width-ruler.tsx';
import './files.css';

interface FilePreviewProps {
  running: boolean;
  found?: FileDetection;
  error?: unknown;
  widths: readonly number[];
  /** Counted in characters, so that the ruler can set them. */
  ruled: boolean;
  onLook: (file?: FoundFile) => void;
  /** Absent: documents have no settings to guess. */
  onDetect?: (file?: FoundFile) => void;
  onStop: () => void;
  onWidths: (widths: number[]) => void;
  onFingerprint: (fingerprint: string) => void;
}

type View = 'rows' | 'fields' | 'lines' | 'files';

/** What lies at the place and what the first rows of one file are like, beside the form. */
export function FilePreview(props: FilePreviewProps) {
  const { running, found, error, onLook, onDetect, onStop } = props;
  const say = useWords(previewWords);
  return (
    <aside className="file-preview" aria-label={say('title')}>
      <div className="file-preview-bar">
        <h3>{say('title')}</h3>
        {running ? <><Spin size="small" /><Button size="small" onClick={onStop}>{say('stop')}</Button></> : (
          <>
            <Button size="small" onClick={() => onLook(found?.file ?? undefined)}>{say(found ? 'again' : 'look')}</Button>
            {onDetect && <Button size="small" type="primary" ghost onClick={() => onDetect(found?.file ?? undefined)}>{say('detect')}</Button>}
          </>
        )}
      </div>
      {error !== undefined && !running && <Alert type="error" showIcon title={say('failed')} description={errorText(error)} />}
      {!found && error === undefined && <p className="resource-hint">{say(running ? 'running' : onDetect ? 'hint' : 'placeHint')}</p>}
      {found && <Found {...props} found={found} />}
    </aside>
  );
}

function Found({ running, found, widths, ruled, onLook, onWidths, onFingerprint }: FilePreviewProps & { found: FileDetection }) {
  const say = useWords(previewWords);
  const sayFile = useWords(fileWords);
  const text = useText();
  const [chosen, setView] = useState<View>();
  const { failure, file, files, fields } = found;
  const views: View[] = [...(found.sample && found.format !== '' ? ['rows' as const] : []), ...(fields.length > 0 ? ['fields' as const] : []), ...(found.lines.length > 0 ? ['lines' as const] : []), ...(files.total > 0 ? ['files' as const] : [])];
  const view = chosen && views.includes(chosen) ? chosen : views[0];
  const formatName = found.format === 'text' ? sayFile('format_text') : found.format === '' ? '' : sayFile(`reader_${found.format as 'json'}`);
  return (
    <div className="file-found" data-busy={running || undefined}>
      {failure && (
        <Alert type="error" showIcon title={text(failure.message)}
          description={failure.field === 'host_fingerprint' && failure.remedy
            ? <div className="fingerprint"><code>{failure.remedy}</code><Button size="small" onClick={() => onFingerprint(failure.remedy!)}>{sayFile('fingerprintTake')}</Button></div>
            : undefined} />
      )}
      {files.total > 0 && file && (
        <div className="file-choice">
          <Select<string> size="small" showSearch value={keyOf(file)} aria-label={say('chooseFile')} onChange={(key) => onLook(files.rows.find((one) => keyOf(one) === key))}
            options={withChosen(files.rows, file).map((one) => ({ value: keyOf(one), label: one.path }))} />
          <span className="file-count">{found.more_files ? say('manyFiles', { count: files.total }) : say('fileCount', { count: files.total })}</span>
        </div>
      )}
      {found.format !== '' && <p className="file-summary">{say(found.row_num >= 1000 ? 'foundFirst' : 'found', { format: formatName, rows: found.row_num, fields: fields.length })}</p>}
      {found.problem_num > 0 && (
        <Alert type="warning" showIcon title={
          <>{say('leftOut', { count: found.problem_num })}<ul className="row-problems">{found.problems.slice(0, 5).map(({ row, reason }) => <li key={`${row}-${reason.en}`}>{say('problemRow', { row, reason: text(reason) })}</li>)}</ul></>
        } />
      )}
      {!found.sample && <Alert type="info" showIcon title={say('noSample')} />}
      {views.length > 1 && <Segmented<View> size="small" value={view} onChange={setView} options={views.map((value) => ({ value, label: say(`${value}View`) }))} />}
      {view === 'rows' && <FoundRows fields={fields} rows={found.rows} />}
      {view === 'fields' && <FoundFields fields={fields} examples={found.sample} />}
      {view === 'lines' && (
        <>
          {found.format === 'fixed-width' && <p className="resource-hint">{say(ruled ? 'ruler' : 'rulerByte')}</p>}
          <WidthRuler lines={found.lines} widths={ruled ? widths : []} onChange={ruled ? onWidths : undefined} />
        </>
      )}
      {view === 'files' && <FoundFiles files={files.rows} onLook={onLook} />}
    </div>
  );
}

function FoundFiles({ files, onLook }: { files: readonly FoundFile[]; onLook: (file: FoundFile) => void }) {
  const say = useWords(previewWords);
  return (
    <Table<FoundFile> size="small" rowKey={keyOf} dataSource={[...files]} pagination={{ pageSize: 20, hideOnSinglePage: true, size: 'small' }} columns={[
      { key: 'path', title: say('path'), render: (_, file) => <button type="button" className="link-button" onClick={() => onLook(file)}><LongText plain>{file.path}</LongText></button> },
      { key: 'size', title: say('size'), width: 90, align: 'right', render: (_, { size }) => <span className="cell-number">{fileSize(size)}</span> },
      { key: 'modified', title: say('modified'), width: 130, align: 'right', render: (_, { modified }) => (modified ? <TimeCell value={modified} /> : '–') },
    ]} />
  );
}

const keyOf = ({ place, path }: FoundFile) => `${place}:${path}`;
const withChosen = (files: readonly FoundFile[], chosen: FoundFile) => (files.some((file) => keyOf(file) === keyOf(chosen)) ? files : [chosen, ...files]);
