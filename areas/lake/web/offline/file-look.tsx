import { Alert, Button, Form, InputNumber, Select, Switch } from 'antd';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { OfflineSettings } from '../../contract/offline-collections.ts';
import { offlineWords } from './offline-words.ts';
import type { OfflineFiles } from './use-offline-files.ts';

const formats = ['delimited', 'excel', 'json-lines', 'json', 'parquet', 'fixed-width', 'text'] as const;
const encodings = ['utf-8', 'gb18030', 'gbk', 'big5', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-1', 'shift_jis', 'euc-kr'];
const delimiters = [',', ';', '\\t', '|'];

/** How the files are read, as they tell it themselves, with the rows that come out of it. Every change shows at once. */
export function FileLook({ look, looking, failure, detect }: Pick<OfflineFiles, 'look' | 'looking' | 'failure' | 'detect'>) {
  const say = useWords(offlineWords);
  const text = useText();
  if (!look) return failure ? <Alert type="error" showIcon title={failure} /> : looking ? <LinesSkeleton lines={4} /> : null;
  const { settings, sheets, files, path } = look;
  const set = (part: Partial<OfflineSettings>) => void detect({ settings: { ...settings, ...part }, path });
  const isText = ['delimited', 'fixed-width', 'text', 'json', 'json-lines', 'auto'].includes(settings.file_reader_class);
  const tabular = ['delimited', 'excel', 'fixed-width'].includes(settings.file_reader_class);
  return (
    <div className="lake-stack">
      <Form layout="vertical" className="offline-settings">
        {files.length > 1 && <Form.Item label={say('shownFile')}><Select value={path} options={files.map(({ name }) => ({ value: name }))} onChange={(name) => void detect({ settings, path: name })} /></Form.Item>}
        <Form.Item label={say('format')}><Select value={settings.file_reader_class} options={formats.map((value) => ({ value, label: say(value) }))} onChange={(file_reader_class) => set({ file_reader_class })} /></Form.Item>
        {isText && <Form.Item label={say('encoding')}><Select showSearch value={settings.encoding || 'utf-8'} options={[...new Set([settings.encoding || 'utf-8', ...encodings])].map((value) => ({ value }))} onChange={(encoding) => set({ encoding })} /></Form.Item>}
        {settings.file_reader_class === 'delimited' && <Form.Item label={say('delimiter')}><Select value={settings.delimiter} options={[...new Set([settings.delimiter, ...delimiters])].filter(Boolean).map((value) => ({ value }))} onChange={(delimiter) => set({ delimiter })} /></Form.Item>}
        {settings.file_reader_class === 'excel' && sheets.length > 0 && <Form.Item label={say('sheet')}><Select value={settings.sheet || sheets[0]} options={sheets.map((value) => ({ value }))} onChange={(sheet) => set({ sheet })} /></Form.Item>}
        {tabular && <Form.Item label={say('header')}><Switch checked={settings.header === 1} aria-label={say('header')} onChange={(on) => set({ header: on ? 1 : 0 })} /></Form.Item>}
        {tabular && <Form.Item label={say('skip')}><InputNumber min={0} max={1_000_000} precision={0} value={settings.rows_to_skip} aria-label={say('skip')} onChange={(rows) => set({ rows_to_skip: rows ?? 0 })} /></Form.Item>}
        {isText && <Form.Item label={say('nullValue')}><TextInput key={settings.null_value} defaultValue={settings.null_value} maxLength={200} aria-label={say('nullValue')} onBlur={(event) => { if (event.target.value !== settings.null_value) set({ null_value: event.target.value }); }} /></Form.Item>}
        <Form.Item label=" "><Button loading={looking} onClick={() => void detect({ path })}>{say('detect')}</Button></Form.Item>
      </Form>
      {(failure || look.failure) && <Alert type="error" showIcon title={failure ?? text(look.failure!)} />}
      {look.problem_num > 0 && <Alert type="warning" showIcon title={<>{say('problems', { count: look.problem_num })}<ul className="offline-problems">{look.problems.slice(0, 3).map(({ row, reason }) => <li key={row}>{say('problemRow', { row, reason: text(reason) })}</li>)}</ul></>} />}
      {look.missing.length > 0 && <Alert type="error" showIcon title={say('missing', { names: look.missing.join(', ') })} />}
      {look.unknown.length > 0 && <Alert type="info" showIcon title={say('unknown', { names: look.unknown.join(', ') })} />}
      {look.fields.length > 0 && <p className="lake-note">{say('found', { rows: look.row_num, fields: look.fields.length })}</p>}
      {look.fields.length > 0 && <Rows look={look} />}
    </div>
  );
}

function Rows({ look: { fields, rows } }: { look: NonNullable<OfflineFiles['look']> }) {
  const say = useWords(offlineWords);
  if (rows.length === 0) return <EmptyState compact title={say('empty')} />;
  return (
    <div className="lake-answer offline-rows" tabIndex={0} role="region" aria-label={say('rows')}>
      <table>
        <thead><tr>{fields.map(({ name, type }) => <th key={name} scope="col" title={name}><code className="lake-code">{name}</code><span>{type}</span></th>)}</tr></thead>
        <tbody>{rows.slice(0, 50).map((row, at) => <tr key={at}>{row.map((value, place) => (value === null ? <td key={place} data-null>NULL</td> : <td key={place} title={value.length > 40 ? value.slice(0, 2000) : undefined}>{value.slice(0, 500)}</td>))}</tr>)}</tbody>
      </table>
    </div>
  );
}
