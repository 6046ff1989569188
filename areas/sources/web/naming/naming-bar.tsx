import { SearchOutlined } from '@ant-design/icons';
import { Button, Checkbox, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { nameOrigins } from '../../contract/naming.ts';
import { noChoices, sureEnough, tick } from './name-choices.ts';
import { namingWords } from './naming-words.ts';
import type { NameSuggestions } from './use-name-suggestions.ts';

/** What is usually right without a second look. */
const usualThreshold = 80;

/** Filters at the left; at the right all that are sure enough are ticked at once. */
export function NamingBar({ names: { filter, change, rows, choices, setChoices } }: { names: NameSuggestions }) {
  const say = useWords(namingWords);
  const [text, setText] = useState(filter.key);
  const [least, setLeast] = useState(usualThreshold);
  const sure = sureEnough(rows, least);
  return (
    <div className="naming-bar">
      <TextInput className="search-box" allowClear prefix={<SearchOutlined aria-hidden />} placeholder={say('search')} aria-label={say('search')} value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (event.target.value === '') change({ key: '' });
        }}
        onPressEnter={() => change({ key: text.trim() })} onBlur={() => text.trim() !== filter.key && change({ key: text.trim() })} />
      <Select aria-label={say('kind')} value={filter.kinds} onChange={(kinds) => change({ kinds })} popupMatchSelectWidth={false}
        options={[{ value: 'both', label: say('both') }, { value: 'object', label: say('objects') }, { value: 'field', label: say('fields') }]} />
      <Select aria-label={say('origin')} allowClear placeholder={say('anyOrigin')} value={filter.origin} onChange={(origin) => change({ origin })} popupMatchSelectWidth={false}
        options={nameOrigins.map((value) => ({ value, label: say(value) }))} />
      <Checkbox checked={filter.unnamed} onChange={(event) => change({ unnamed: event.target.checked })}>{say('unnamedOnly')}</Checkbox>
      <Checkbox checked={filter.suggested} onChange={(event) => change({ suggested: event.target.checked })}>{say('withSuggestion')}</Checkbox>
      {choices.skipped.size > 0 && (
        <span className="naming-skipped">{say('skipped', { count: choices.skipped.size })}
          <Button type="link" size="small" onClick={() => setChoices({ ...choices, skipped: noChoices.skipped })}>{say('showSkipped')}</Button>
        </span>
      )}
      <span className="naming-ticks">
        {say('tickFrom')}
        <InputNumber min={0} max={100} step={5} precision={0} value={least} suffix="%" aria-label={`${say('tickFrom')} %`} onChange={(value) => setLeast(value ?? usualThreshold)} />
        <Button disabled={sure.length === 0} onClick={() => setChoices(tick(choices, sure, true))}>{say('tick', { count: sure.length })}</Button>
        <Button type="text" disabled={choices.ticked.size === 0} onClick={() => setChoices({ ...choices, ticked: noChoices.ticked })}>{say('untick')}</Button>
      </span>
    </div>
  );
}
