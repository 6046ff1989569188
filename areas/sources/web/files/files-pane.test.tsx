import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, refuse } from '#platform/web/blocks/testing/fake-server.ts';
import { click, find, render, shows, type, until } from '#platform/web/blocks/testing/render.tsx';
import { useSession } from '#platform/web/session/session.ts';
import type { UserInfo } from '#platform/web/session/wire.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { detectNow, type FileDetection } from '../../contract/file-detections.ts';
import { listDocuments, previewDocument } from '../../contract/file-documents.ts';
import { FileSettings, listFileResources, saveFileResource, type FileResource } from '../../contract/file-resources.ts';
import { listUploads } from '../../contract/file-uploads.ts';
import { DocumentsPane } from './documents/documents-pane.tsx';
import { FilesPane } from './files-pane.tsx';

const source = { wid: 's1', source_type: 'FILE', databasename: 'Card files', secret_names: [] } as unknown as DataSource;
const resource = {
  ...FileSettings.parse({ protocol: 'sftp', fs_urls: ['sftp://files.example.edu/in'], access_key: 'bank' }), wid: 'r1', row_version: 3, datasource_wid: 's1', resource_type: 'FILE', filename: 'Receipts', filealias: '',
  filecomment: '', filedesc: '', order_num: 0, sys_label: '', topic: '', fields: [], check_state: '', check_time: null, check_message: null, secret_names: ['secret_key'], modify_time: '2026-01-01T00:00:00.000Z',
} as unknown as FileResource;
const found: FileDetection = {
  success: true, failure: null, files: { rows: [{ path: 'card.csv', size: 10, modified: null, place: 0 }], total: 1 }, more_files: false, file: { path: 'card.csv', size: 10, modified: null, place: 0 },
  format: 'delimited', fields: [{ name: 'card no', type: 'string', nullable: false, length: 5, null_share: 0, examples: ['00012'] }], rows: [['00012'], [null]], row_num: 2, problem_num: 0, problems: [],
  settings: null, sheets: [], lines: [], sample: true,
};
let rows: FileResource[] = [];
let answer: (body: { detect?: boolean }) => unknown = () => found;

const server = fakeServer({
  [listFileResources.path]: () => ({ rows, total: rows.length }),
  [listUploads.path]: () => ({ rows: [{ name: 'card.csv', size: 10, modified: '2026-01-01T00:00:00.000Z' }], total: 1, used: 10, quota: 100, largest: 100 }),
  [detectNow.path]: ({ body }) => answer(body),
  [saveFileResource.path]: () => ({ wid: 'r2', row_version: 1 }),
  [listDocuments.path]: () => ({ rows: [{ path: 'notice.docx', size: 100, modified: null, place: 0, kind: 'docx' }], total: 1, kinds: { docx: 1 }, more: false }),
  [previewDocument.path]: () => ({
    path: 'notice.docx', size: 100, modified: null, more_parts: false,
    parts: [{ name: 'notice.docx', kind: 'docx', properties: { title: 'A title', author: 'Ann', subject: null, keywords: null, created: null, modified: null, pages: 2, language: 'en', words: 3, characters: 9 }, text: 'data and more Data', truncated: false, attachments: [], notes: [], problem: null }],
  }),
});

beforeEach(() => {
  rows = [];
  answer = () => found;
  useSession.setState({ user: { wid: 'me', permissions: ['source:read', 'source:write', 'source:sample'] } as unknown as UserInfo });
});

const input = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)!;
const saved = () => server.to(saveFileResource.path)[0]!.body;

describe('the files of a source', () => {
  it('say what the list is for while it is empty', async () => {
    await render(<FilesPane source={source} />);
    await until(() => shows('No file resources yet'));
    expect(server.to(listFileResources.path)[0]!.query).toMatchObject({ datasoutce_wid: 's1' });
  });

  it('are added from an upload: its settings are found out and saved', async () => {
    answer = ({ detect }) => ({ ...found, settings: detect ? { encoding: 'gb18030', delimiter: ';', header: 0, file_reader_class: 'delimited' } : null });
    await render(<FilesPane source={source} />);
    await until(() => shows('No file resources yet'));
    await click('Add file resource');
    await until(() => shows('Use this file'));
    await click('Use this file');
    await until(() => shows('00012'));
    expect(server.to(detectNow.path)[0]!.body).toMatchObject({ datasource_wid: 's1', detect: true, pattern: 'card.csv', fs_urls: ['uploads/s1'] });
    expect(shows('null')).toBe(true);
    await click('Save');
    await until(() => server.to(saveFileResource.path).length > 0);
    expect(saved()).toMatchObject({ filename: 'card.csv', pattern: 'card.csv', encoding: 'gb18030', delimiter: ';', header: 0, file_reader_class: 'delimited', compression_type: 'gzip' });
    for (const secret of ['secret_key', 'key_file', 'key_passphrase']) expect(saved()).not.toHaveProperty(secret);
  });

  it('are looked at again by themselves when a setting of reading changes', async () => {
    rows = [resource];
    await render(<FilesPane source={source} />);
    await until(() => shows('Receipts'));
    await click('Look now');
    await until(() => shows('00012'));
    await type(input('delimiter'), ';');
    await until(() => server.to(detectNow.path).length === 2);
    expect(server.to(detectNow.path)[1]!.body).toMatchObject({ wid: 'r1', delimiter: ';', detect: false, path: 'card.csv' });
  });

  it('lead to the tab of a wrong field, whoever found it', async () => {
    rows = [resource];
    answer = () => refuse(3195, 'The server changed.', { secret_key: 'Enter it again.' });
    await render(<FilesPane source={source} />);
    await until(() => shows('Receipts'));
    await click('Edit');
    await until(() => input('cron'));
    await act(async () => document.querySelector<HTMLElement>('.file-editor .ant-tabs-tab:nth-child(4) .ant-tabs-tab-btn')!.click());
    await type(input('cron'), 'daily');
    await click('Save');
    await until(() => shows('Write five parts'));
    await type(input('cron'), '');
    await click('Preview');
    await until(() => shows('Enter it again.'));
    expect(document.querySelector('.file-editor .ant-tabs-tab-active')!.textContent).toContain('Place');
  });

  it('show no buttons to whoever may only read', async () => {
    rows = [resource];
    useSession.setState({ user: { wid: 'me', permissions: ['source:read'] } as unknown as UserInfo });
    await render(<FilesPane source={source} />);
    await until(() => shows('Receipts'));
    expect(shows('Add file resource') || shows('Look now')).toBe(false);
  });
});

describe('the documents of a source', () => {
  it('are listed and opened with their properties, and their text is searched', async () => {
    await render(<DocumentsPane source={{ ...source, source_type: 'UNSTRUCTURED' }} />);
    await until(() => shows('notice.docx'));
    await click(find('notice.docx', 'a, button'));
    await until(() => shows('A title'));
    expect(server.to(previewDocument.path)[0]!.query).toMatchObject({ datasource_wid: 's1', path: 'notice.docx' });
    await type('Find in the text', 'DATA');
    await until(() => shows('1 of 2'));
    await click('Next');
    await until(() => shows('2 of 2'));
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['data', 'Data']);
  });
});
