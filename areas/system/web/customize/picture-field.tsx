import { PictureOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, ConfigProvider } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { checkFile, fileSize } from '#platform/web/blocks/upload/file-check.ts';
import { pictureAddress } from '#platform/web/customization.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sendUpload } from '#platform/web/request/upload.ts';
import { useWords } from '#platform/web/words.ts';
import { pictureEndings, pictureLimits, uploadCustomizationPicture, type PictureKind } from '../../contract/customization.ts';
import { customizeWords } from './customize-words.ts';
import { keepLocal, localPicture } from './local-pictures.ts';

interface PictureFieldProps {
  id?: string;
  kind: PictureKind;
  value?: string;
  onChange?: (address: string) => void;
}

/** The picture as it is, a button to choose another, and what is wrong with a file that cannot be taken. */
export function PictureField({ id, kind, value = '', onChange }: PictureFieldProps) {
  const say = useWords(customizeWords);
  const disabled = ConfigProvider.useConfig().componentDisabled;
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(undefined);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { bytes, pixels } = pictureLimits[kind];
  useEffect(() => () => stop.current?.abort(), []);

  const take = async (file: File) => {
    const wrong = checkFile(file, { limit: bytes, types: pictureEndings });
    if (wrong) return setProblem(wrong === 'fileTooLarge' ? say('pictureTooLarge', { size: fileSize(file.size), limit: fileSize(bytes) }) : say('pictureWrongType'));
    setProblem('');
    setBusy(true);
    stop.current = new AbortController();
    const { signal } = stop.current;
    try {
      const { address } = await sendUpload(uploadCustomizationPicture, { file, query: { kind }, signal, level: noticeLevel.silent });
      keepLocal(address, file);
      onChange?.(address);
    } catch (error) {
      if (!signal.aborted) setProblem(errorText(error) ?? '');
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="picture-field" data-kind={kind}>
      <div className="picture-field-frame">
        {value ? <img src={pictureAddress(localPicture(value))} alt="" /> : <span><PictureOutlined aria-hidden /> {say('noPicture')}</span>}
      </div>
      <div>
        <div className="picture-field-actions">
          <Button id={id} icon={<UploadOutlined />} loading={busy} onClick={() => input.current?.click()}>{say(value ? 'replace' : 'upload')}</Button>
          {value && !disabled && <Button type="text" disabled={busy} onClick={() => onChange?.('')}>{say('removePicture')}</Button>}
        </div>
        <p className="picture-field-hint">{say('pictureHint', { size: fileSize(bytes), pixels })}</p>
        {problem && <p className="picture-field-problem" role="alert">{problem}</p>}
        <input ref={input} type="file" hidden style={{ display: 'none' }} accept={pictureEndings.join(',')} aria-label={say(kind)} onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void take(file);
        }} />
      </div>
    </div>
  );
}
