import { Form, type FormItemProps } from 'antd';
import { useWords } from '#platform/web/words.ts';
import type { Pair } from '../../contract/resource-fields.ts';
import { PairsEditor } from './pairs-editor.tsx';
import { resourceWords } from './resource-words.ts';

interface PairsItemProps {
  item: (name: string) => Pick<FormItemProps, 'name' | 'required' | 'rules' | 'validateTrigger'>;
  name: string;
  label: string;
  extra?: string;
}

/** A list of pairs as a field of a form; a row without a name is told here, since it has no field of its own. */
export function PairsItem({ item, name, label, extra }: PairsItemProps) {
  const say = useWords(resourceWords);
  const field = item(name);
  const named = async (_rule: unknown, pairs: Pair[] | undefined) => {
    if (pairs?.some((pair) => pair.name.trim() === '')) throw new Error(say('pairNameNeeded'));
  };
  return <Form.Item {...field} required={false} rules={[{ validator: named }, ...(field.rules ?? [])]} label={label} extra={extra}><PairsEditor label={label} /></Form.Item>;
}
