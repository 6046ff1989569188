import { UploadOutlined } from '@ant-design/icons';
import { Button, Input, Space } from 'antd';
import { useRef } from 'react';
import { useUpload } from '#platform/web/blocks/upload/use-upload.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sendUpload } from '#platform/web/request/upload.ts';
import { useWords } from '#platform/web/words.ts';
import { uploadDatabaseFile } from '../../contract/file-uploads.ts';
import { formWords } from './form-words.ts';

/** Kinds of database that are one file, with the names such files have. */
export const databaseFileTypes: Record<string, readonly string[]> = {
  sqlite: ['.sqlite', '.sqlite3', '.db', '.db3'],
  duckdb: ['.duckdb', '.db'],
};

interface DatabaseFileInputProps {
  types: readonly string[];
  id?: string;
  value?: string;
  onChange?: (path: string) => void;
}

/** A path on the server, or a file from here: once it is uploaded, its path stands in the field. */
export function DatabaseFileInput({ types, id, value, onChange }: DatabaseFileInputProps) {
  const say = useWords(formWords);
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useUpload({
    limit: uploadDatabaseFile.body.limit, types,
    send: (file, work) => sendUpload(uploadDatabaseFile, { file, ...work, level: noticeLevel.silent }),
    onDone: ({ path }) => onChange?.(path),
  });
  const { state } = upload;
  return (
    <>
      <Space.Compact block>
        <Input id={id} value={value} onChange={(event) => onChange?.(event.target.value)} autoComplete="off" spellCheck={false} />
        <Button icon={<UploadOutlined />} loading={state.step === 'sending'} onClick={() => chooser.current?.click()}>
          {state.step === 'sending' ? `${Math.round(state.share * 100)}%` : say('uploadFile')}
        </Button>
      </Space.Compact>
      <input
        ref={chooser} type="file" hidden accept={types.join(',')} aria-label={say('uploadFile')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) upload.onFile(file);
          event.target.value = '';
        }}
      />
      {state.step === 'failed' && <span className="form-problem" role="alert">{state.reason}</span>}
    </>
  );
}
