import { useQueryClient } from '@tanstack/react-query';
import { AutoComplete, Form } from 'antd';
import { useState } from 'react';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { UploadBox } from '#platform/web/blocks/upload/upload-box.tsx';
import { useUpload } from '#platform/web/blocks/upload/use-upload.ts';
import { refreshCalls } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sendUpload } from '#platform/web/request/upload.ts';
import { useWords } from '#platform/web/words.ts';
import { largestJar, listDatabaseKinds, listDriverGroups, uploadDriver } from '../../contract/drivers.ts';
import { driversWords } from './drivers-words.ts';

/** Name and group are asked for first: the file is sent as soon as it is dropped. */
export function UploadDriver({ groups }: { groups: readonly string[] }) {
  const say = useWords(driversWords);
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [group, setGroup] = useState('');
  const upload = useUpload({
    limit: largestJar,
    types: ['.jar'],
    send: (file, work) => sendUpload(uploadDriver, { file, ...work, fields: { ...(name.trim() && { name: name.trim() }), driver_group: group.trim() }, level: noticeLevel.silent }),
    onDone: ({ driver_classes }) => {
      refreshCalls(client, [listDriverGroups, listDatabaseKinds]);
      notices.message('success', say('uploaded', { count: driver_classes.length }));
      setName('');
    },
  });
  return (
    <section>
      <h3>{say('uploadTitle')}</h3>
      <Form layout="vertical" className="schema-form form-columns" component="div">
        <Form.Item label={say('name')} extra={say('nameHelp')} htmlFor="driver-name"><TextInput id="driver-name" maxLength={200} value={name} onChange={(event) => setName(event.target.value)} /></Form.Item>
        <Form.Item label={say('group')} extra={say('groupHelp')} htmlFor="driver-group">
          <AutoComplete id="driver-group" value={group} onChange={setGroup} maxLength={200} options={groups.map((value) => ({ value }))} />
        </Form.Item>
      </Form>
      <UploadBox {...upload} />
      <p className="drivers-trust">{say('trust')}</p>
    </section>
  );
}
