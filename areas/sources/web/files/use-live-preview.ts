import { Form, type FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { notices } from '#platform/web/notices.ts';
import { CallError } from '#platform/web/request/call-error.ts';
import { useWords } from '#platform/web/words.ts';
import type { FileDetection, FoundFile, GuessedSettings } from '../../contract/file-detections.ts';
import { placeOf, type FileFormValues } from './file-form.ts';
import { fileWords } from './file-words.ts';
import { previewWords } from './preview-words.ts';
import { useDetection, type DetectionInput } from './use-detection.ts';

/** After the last change of a setting. */
const pause = 700;

interface LivePreviewOptions {
  form: FormInstance;
  /** Fields of the form have errors now. */
  onWrong: () => void;
  onRight: () => void;
}

/** What the settings of the form read. Once the files were reached, every change of how they are read shows by itself. */
export function useLivePreview({ form, onWrong, onRight }: LivePreviewOptions) {
  const say = useWords(previewWords);
  const sayFile = useWords(fileWords);
  const { run, ...detection } = useDetection();
  const [sheets, setSheets] = useState<string[]>([]);
  const values = Form.useWatch([], { form, preserve: true }) as FileFormValues | undefined;
  const seen = useRef<{ place: string; settings: string; file: FoundFile | null }>(undefined);

  async function start(detect: boolean, file?: FoundFile): Promise<FileDetection | undefined> {
    const problems = await form.validateFields().then(() => [], (error: { errorFields: { name: (string | number)[] }[] }) => error.errorFields);
    // It can be looked at before it has a name.
    form.setFields([{ name: 'filename', errors: [] }]);
    if (problems.some(({ name }) => name[0] !== 'filename')) {
      onWrong();
      return undefined;
    }
    onRight();
    const given = form.getFieldsValue(true) as FileFormValues;
    const input = { ...given, filename: given.filename || undefined, detect, ...(file && { path: file.path, place: file.place }) };
    seen.current = { place: placeOf(given), settings: settingsOf(given), file: file ?? null };
    try {
      const found = await run(input as DetectionInput);
      if (found.sheets.length > 0) setSheets(found.sheets);
      seen.current.file = found.file;
      if (found.settings) take(found.settings);
      return found;
    } catch (error) {
      if (error instanceof CallError && Object.keys(error.fields).length > 0) {
        form.setFields(Object.entries(error.fields).map(([name, message]) => ({ name, errors: [message] })));
        detection.reset();
        onWrong();
      }
      return undefined;
    }
  }

  /** Only what is another than it was is told. */
  function take(guessed: GuessedSettings): void {
    const before = form.getFieldsValue(true) as FileFormValues;
    form.setFieldsValue(guessed);
    seen.current!.settings = settingsOf(form.getFieldsValue(true) as FileFormValues);
    const changed = (Object.keys(guessed) as (keyof GuessedSettings)[]).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(guessed[name]));
    const named = changed.map((name) => `${sayFile(labels[name])} ${shownOf(name, guessed)}`.trim());
    notices.message('success', named.length > 0 ? say('filled', { settings: named.join(', ') }) : say('nothingFilled'));
  }

  function shownOf(name: keyof GuessedSettings, guessed: GuessedSettings): string {
    if (name === 'file_reader_class') return sayFile(`reader_${guessed.file_reader_class!}`);
    if (name === 'header') return guessed.header === 1 ? '✓' : '✗';
    if (name === 'compression_type' || name === 'width_unit') return String(guessed[name]);
    return Array.isArray(guessed[name]) ? guessed[name].join(', ') : String(guessed[name]);
  }

  const settings = values && settingsOf(values);
  const place = values && placeOf(values);
  useEffect(() => {
    const known = seen.current;
    // Another place is only gone to when somebody says so.
    if (!known || settings === undefined || known.place !== place || known.settings === settings) return undefined;
    const timer = setTimeout(() => void start(false, known.file ?? undefined), pause);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settings, place]);

  return { ...detection, sheets, look: (file?: FoundFile) => start(false, file), detect: (file?: FoundFile) => start(true, file) };
}

const labels = {
  compression_type: 'compression', file_reader_class: 'reader', encoding: 'encoding', delimiter: 'delimiter', header: 'header', rows_to_skip: 'rowsToSkip', widths: 'widths',
  width_unit: 'widthUnit', record_pointer: 'recordPointer', sheet: 'sheet',
} as const satisfies Record<keyof GuessedSettings, keyof typeof fileWords.words>;

const read = [
  'pattern', 'policy_regex', 'policy_recursive', 'file_reader_class', 'compression_type', 'encoding', 'delimiter', 'quote', 'quote_escape', 'header', 'header_names', 'null_value', 'empty_value',
  'rows_to_skip', 'max_columns', 'max_chars_per_column', 'allow_nulls', 'skip_corrupt_records', 'widths', 'width_unit', 'record_pointer', 'sheet',
] as const satisfies readonly (keyof FileFormValues)[];

/** What decides how the files are read. */
const settingsOf = (values: FileFormValues) => JSON.stringify(read.map((name) => values[name]));
