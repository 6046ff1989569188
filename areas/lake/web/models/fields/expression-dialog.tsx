import { Modal } from 'antd';
import { useState } from 'react';
import type { DataType } from '#engine/types/data-type.ts';
import { useWords } from '#platform/web/words.ts';
import { ExpressionInput } from '../../task-wizard/expression-input.tsx';
import { fieldsWords } from './fields-words.ts';
import '../../task-wizard/task-wizard.css';

interface ExpressionDialogProps {
  code: string;
  value: string;
  columns: { name: string; type: DataType; nullable: boolean }[];
  onApply: (text: string) => void;
  onClose: () => void;
}

export function ExpressionDialog({ code, value, columns, onApply, onClose }: ExpressionDialogProps) {
  const say = useWords(fieldsWords);
  const [text, setText] = useState(value);
  return (
    <Modal open title={say('expressionTitle', { code })} okText={say('apply')} cancelText={say('cancel')} okButtonProps={{ disabled: text.trim() === '' }} onOk={() => onApply(text.trim())} onCancel={onClose} width={640}>
      <ExpressionInput value={text} onChange={setText} columns={columns} label={say('expressionTitle', { code })} />
      <p className="lake-note">{say('expressionHelp')}</p>
    </Modal>
  );
}
