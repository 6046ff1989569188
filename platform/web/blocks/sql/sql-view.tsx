import { MSSQL, MySQL, PLSQL, PostgreSQL, StandardSQL, sql } from '@codemirror/lang-sql';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, basicSetup } from 'codemirror';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../language.ts';
import { useThemeMode } from '../../theme-mode.ts';
import { useWords } from '../../words.ts';
import { blockWords } from '../words.ts';
import type { SqlEditorProps } from './sql-editor.tsx';
import { sqlColours } from './sql-colours.ts';
import { editorPhrases } from './sql-phrases.ts';

const dialects = { postgresql: PostgreSQL, mysql: MySQL, mssql: MSSQL, oracle: PLSQL, standard: StandardSQL };

export function SqlView({ value, onChange, onRun, schema, dialect = 'standard', readOnly = false, label }: SqlEditorProps) {
  const say = useWords(blockWords);
  const dark = useThemeMode() === 'dark';
  const language = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const [changing] = useState(() => ({ language: new Compartment(), look: new Compartment(), use: new Compartment() }));
  const handlers = useRef({ onChange, onRun });
  useEffect(() => {
    handlers.current = { onChange, onRun };
  });

  const parts = {
    language: sql({ dialect: dialects[dialect], schema: schema as Record<string, string[]>, upperCaseKeywords: true }),
    look: EditorView.theme({}, { dark }),
    use: [
      EditorState.readOnly.of(readOnly),
      EditorState.phrases.of(language === 'zh' ? editorPhrases : {}),
      EditorView.contentAttributes.of({ 'aria-label': label ?? say('sqlEditor') }),
    ],
  };

  useEffect(() => {
    const made = new EditorView({
      parent: frame.current!,
      state: EditorState.create({
        doc: value,
        extensions: [
          // Before the default keys, where Ctrl+Enter would open an empty line.
          EditorView.domEventHandlers({ keydown: (event, editor) => runOnKey(event, editor, handlers.current.onRun) }),
          changing.look.of(parts.look),
          sqlColours,
          basicSetup,
          changing.language.of(parts.language),
          changing.use.of(parts.use),
          EditorView.updateListener.of((update) => update.docChanged && handlers.current.onChange?.(update.state.doc.toString())),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
    // Made once; what may change is exchanged below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    view.current?.dispatch({ effects: [changing.language.reconfigure(parts.language), changing.look.reconfigure(parts.look), changing.use.reconfigure(parts.use)] });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [dialect, schema, dark, language, readOnly, label]);

  useEffect(() => {
    const text = view.current?.state.doc.toString();
    if (text !== undefined && text !== value) view.current!.dispatch({ changes: { from: 0, to: text.length, insert: value } });
  }, [value]);

  return <div ref={frame} className="sql-view" title={onRun && say('runShortcut')} />;
}

function runOnKey(event: KeyboardEvent, editor: EditorView, onRun: ((sql: string) => void) | undefined): boolean {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !onRun) return false;
  event.preventDefault();
  const { from, to } = editor.state.selection.main;
  onRun(editor.state.sliceDoc(from, to) || editor.state.doc.toString());
  return true;
}
