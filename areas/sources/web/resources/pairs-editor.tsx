import { CloseOutlined, LockOutlined, PlusOutlined, UnlockOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import type { Pair } from '../../contract/resource-fields.ts';
import { resourceWords } from './resource-words.ts';
import './resources.css';

interface PairsEditorProps {
  id?: string;
  value?: Pair[];
  onChange?: (pairs: Pair[]) => void;
  disabled?: boolean;
  /** For screen readers, and to tell several editors apart. */
  label: string;
}

/** Names with values, one a row; a secret value is stored encrypted and its box comes back empty. */
export function PairsEditor({ id, value = [], onChange, disabled, label }: PairsEditorProps) {
  const say = useWords(resourceWords);
  const change = (index: number, part: Partial<Pair>) => onChange?.(value.map((pair, at) => (at === index ? { ...pair, ...part } : pair)));
  return (
    <div className="pairs" id={id} tabIndex={-1} role="group" aria-label={label}>
      {value.map((pair, index) => (
        // Rows have no identity but their place; the boxes are controlled, so nothing is mixed up.
        // eslint-disable-next-line react/no-array-index-key
        <div className="pair" key={index}>
          <TextInput value={pair.name} disabled={disabled} placeholder={say('pairName')} aria-label={`${label}: ${say('pairName')}`} onChange={(event) => change(index, { name: event.target.value })} />
          <TextInput value={pair.value} disabled={disabled} placeholder={pair.secret ? say('pairStored') : say('pairValue')} aria-label={`${label}: ${say('pairValue')}`}
            type={pair.secret ? 'password' : 'text'} autoComplete="off" onChange={(event) => change(index, { value: event.target.value })} />
          <Tooltip title={say('pairSecretHelp')}>
            <Button type="text" disabled={disabled} aria-pressed={pair.secret} aria-label={say('pairSecret')} icon={pair.secret ? <LockOutlined /> : <UnlockOutlined />}
              className={pair.secret ? 'pair-secret' : undefined} onClick={() => change(index, { secret: !pair.secret })} />
          </Tooltip>
          <Button type="text" disabled={disabled} icon={<CloseOutlined />} aria-label={say('pairRemove', { name: pair.name })} onClick={() => onChange?.(value.filter((_, at) => at !== index))} />
        </div>
      ))}
      <Button type="dashed" size="small" disabled={disabled} icon={<PlusOutlined />} onClick={() => onChange?.([...value, { name: '', value: '', secret: false }])}>{say('pairAdd')}</Button>
    </div>
  );
}
