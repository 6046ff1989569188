import { useQueryClient } from '@tanstack/react-query';
import { Form, Tabs } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import type { FieldName } from '#platform/web/blocks/form/field-path.ts';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { refreshCalls, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import type { FoundFile } from '../../contract/file-detections.ts';
import { detectNow } from '../../contract/file-detections.ts';
import { listDocuments } from '../../contract/file-documents.ts';
import { getFileResource, listFileResources, saveFileResource, type FileResource } from '../../contract/file-resources.ts';
import { fileFormSchema, fileTabs, newFile, storedFile, tabOf, type FileFormValues, type FileTab } from './file-form.ts';
import { FilePreview } from './file-preview.tsx';
import { fileWords } from './file-words.ts';
import { FilesTab } from './files-tab.tsx';
import { FormatTab } from './format-tab.tsx';
import { AdvancedTab, PollingTab } from './further-tabs.tsx';
import { PlaceTab } from './place-tab.tsx';
import { useLivePreview } from './use-live-preview.ts';
import '../resources/resources.css';
import './files.css';

/** What the drawer is opened for. */
export interface FileTask {
  /** Absent: a new one. */
  resource?: FileResource;
  /** A new one that begins as this one, without its secrets. */
  copy?: boolean;
  /** Looks at the files at once. */
  looking?: boolean;
}

interface FileDrawerProps {
  task: FileTask;
  source: DataSource;
  onSaved?: (wid: string) => void;
}

/** Made anew for each task; it opens at once and stays, closed, until the next one. */
export function FileDrawer({ task, source, onSaved }: FileDrawerProps) {
  const say = useWords(fileWords);
  const client = useQueryClient();
  const documents = source.source_type === 'UNSTRUCTURED';
  const dataSourceType = documents ? 'UNSTRUCTURED' : 'FILE';
  const tabs = fileTabs.filter((tab) => !documents || tab !== 'format');
  const [tab, setTab] = useState<FileTab>('place');
  const [wrong, setWrong] = useState<ReadonlySet<FileTab>>(new Set());
  const stored = task.copy ? undefined : task.resource;
  const save = useChange(saveFileResource, { refresh: [listFileResources, getFileResource, listDocuments], success: say('saved'), level: noticeLevel.silent });
  const form = useDrawerForm(fileFormSchema, {
    initial: newFile(source.wid, dataSourceType),
    submit: (values) => save.mutateAsync({ body: values }),
    onDone: ({ wid }) => {
      onSaved?.(wid);
      if (!stored && !documents && preview.found) void keepLook(wid);
    },
    reload: stored && (async () => storedFile(await send(getFileResource, { query: { wid: stored.wid, dataSourceType } }))),
  });
  /** What was seen before there was a place to keep it in: once more, so that its fields are known. */
  const keepLook = (wid: string) => send(detectNow, { body: { wid, dataSourceType, rows: 0 }, timeout: 90_000, level: noticeLevel.silent })
    .then(() => refreshCalls(client, [listFileResources]), () => undefined);
  // A format has settings of its own; those of another one stay for whoever comes back to it.
  const item = (name: FieldName) => ({ ...form.item(name), preserve: true });
  const parts = { form: form.form, item };
  const unit = Form.useWatch('width_unit', { form: form.form, preserve: true }) as string | undefined;
  const widths = (Form.useWatch('widths', { form: form.form, preserve: true }) as number[] | undefined) ?? [];

  /** Leads to the first tab that needs attention, and marks all of them. */
  const showWrong = () => {
    const found = form.form.getFieldsError().filter(({ errors }) => errors.length > 0).map(({ name }) => tabOf(String(name[0])));
    setWrong(new Set(found));
    if (found[0] && !found.includes(tab)) setTab(found[0]);
  };
  const preview = useLivePreview({ form: form.form, onWrong: showWrong, onRight: () => setWrong(new Set()) });

  const guess = documents ? preview.look : preview.detect;

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    form.show(startOf(task, say('copyOf', { name: task.resource?.filename ?? '' })));
    if (task.looking) void preview.look();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const contents: Record<FileTab, ReactNode> = {
    place: <PlaceTab {...parts} source={source.wid} secretNames={stored?.secret_names ?? []} onChosen={() => void guess()} />,
    files: <FilesTab {...parts} />,
    format: <FormatTab {...parts} format={preview.found?.format ?? ''} sheets={preview.sheets} />,
    polling: <PollingTab {...parts} />,
    advanced: <AdvancedTab {...parts} />,
  };
  const title = say(documents ? (stored ? 'editPlaceTitle' : 'addPlaceTitle') : stored ? 'editTitle' : 'addTitle');

  return (
    <DrawerForm {...form.drawer} width="large" title={title} verb={say('save')}
      onSubmit={async () => {
        await form.drawer.onSubmit();
        showWrong();
      }}>
      <div className="file-editor">
        <Tabs className="resource-tabs" activeKey={tab} onChange={(key) => setTab(key as FileTab)}
          items={tabs.map((key) => ({ key, forceRender: true, label: <>{say(key)}{wrong.has(key) && <span className="resource-tab-wrong" />}</>, children: contents[key] }))} />
        <FilePreview {...preview} widths={widths} ruled={preview.found?.format === 'fixed-width' && unit !== 'byte'}
          onLook={(file) => void preview.look(file)} {...(!documents && { onDetect: (file?: FoundFile) => void preview.detect(file) })} onStop={preview.stop}
          onWidths={(next) => form.form.setFieldsValue({ file_reader_class: 'fixed-width', widths: next })}
          onFingerprint={(host_fingerprint) => {
            form.form.setFieldsValue({ host_fingerprint });
            void guess();
          }} />
      </div>
    </DrawerForm>
  );
}

function startOf({ resource, copy }: FileTask, copyName: string): FileFormValues {
  if (!resource) return {};
  const values = storedFile(resource);
  if (!copy) return values;
  const { wid: _wid, row_version: _version, ...rest } = values;
  return { ...rest, filename: copyName };
}
