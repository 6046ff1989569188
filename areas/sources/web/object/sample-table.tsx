import { LockOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Segmented, Tooltip } from 'antd';
import { useState } from 'react';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { copyText } from '#platform/web/blocks/copy-text.ts';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { sampleDataObject, type SampleRows } from '../../contract/data-objects.ts';
import { can } from '../../contract/permissions.ts';
import { objectWords } from './object-words.ts';
import './object.css';

const sizes = [20, 50, 100];
const numeric = new Set(['integer', 'decimal', 'float']);

/** Rows as a spreadsheet takes them: tabs and lines, with quotes where a value holds either. */
export function asCells({ columns, rows }: SampleRows): string {
  const quoted = (value: string | null) => (value === null ? '' : /["\t\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return [columns.map((column) => column.dataField), ...rows].map((line) => line.map(quoted).join('\t')).join('\n');
}

/** Some rows of the live table, exactly as the database says them. */
export function SampleTable({ wid }: { wid: string }) {
  const say = useWords(objectWords);
  const maySample = useCan(can.sampleSources);
  const [limit, setLimit] = useState(sizes[0]!);
  const sample = useCall(sampleDataObject, { body: { wid, limit } }, { enabled: maySample, keepPrevious: true, fresh: 0, level: noticeLevel.silent });
  if (!maySample) return <div className="object-part"><EmptyState icon={<LockOutlined />} title={say('sampleForbidden')} description={say('sampleForbiddenHint')} /></div>;
  const copy = async (value: string) => ((await copyText(value)) ? notices.message('success', say('copied')) : notices.message('error', say('copyFailed')));
  const { data } = sample;
  return (
    <div className="object-stack">
      <div className="object-bar">
        <Segmented value={limit} aria-label={say('sampleRows')} onChange={setLimit} options={sizes.map((value) => ({ value, label: say('sampleCount', { count: value }) }))} />
        <span className="object-note">{say('sampleHint')}</span>
        <span className="object-bar-end">
          {data && data.rows.length > 0 && <CopyButton label={say('copyRows')} text={() => asCells(data)} />}
          <Tooltip title={say('refresh')}><Button type="text" icon={<ReloadOutlined spin={sample.isFetching} />} aria-label={say('refresh')} onClick={() => void sample.refetch()} /></Tooltip>
        </span>
      </div>
      {sample.error && !data ? <div className="object-part"><ErrorState error={sample.error} onRetry={() => void sample.refetch()} /></div>
        : !data ? <LinesSkeleton lines={10} />
          : data.columns.length === 0 ? <div className="object-part"><EmptyState title={say('sampleNoColumns')} /></div>
            : (
              <div className="sample-frame" tabIndex={0}>
                <table className="sample-table">
                  <thead>
                    <tr>
                      {data.columns.map((column) => (
                        <th key={column.dataField} scope="col" title={`${column.dataField} ${column.dataFieldName}`}>
                          <code>{column.masked && <LockOutlined aria-label={say('masked')} title={say('masked')} />} {column.dataField}</code><span>{column.dataFieldName}</span>
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {data.rows.map((row, at) => (
                      <tr key={at}>
                        {row.map((value, place) => {
                          const column = data.columns[place]!;
                          return (
                            <td key={column.dataField} data-number={numeric.has(column.kind) || undefined}>
                              {value === null ? <span className="sample-value" data-null>NULL</span>
                                : column.masked ? <span className="sample-value" data-masked title={say('masked')}>{value}</span>
                                  : <button type="button" tabIndex={-1} className="sample-value" title={`${value}\n${say('copyValue')}`} onClick={() => void copy(value)}>{value}</button>}
                            </td>
                          );
                        })}
                      </tr>
                    ))}
                  </tbody>
                </table>
                {data.rows.length === 0 && <EmptyState compact title={say('sampleNone')} />}
              </div>
            )}
    </div>
  );
}
