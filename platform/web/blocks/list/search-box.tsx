import { SearchOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useWords } from '../../words.ts';
import { TextInput } from '../text-input.ts';
import { blockWords } from '../words.ts';

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
  placeholder?: string;
}

/** Searches on Enter, on leaving the box and on clearing: not with every letter, because each search is a step in the address. */
export function SearchBox({ value, onSearch, placeholder }: SearchBoxProps) {
  const say = useWords(blockWords);
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    // The address changed by itself: a pasted link, the back button, cleared filters.
    setShown(value);
    setText(value);
  }
  const commit = (next: string) => {
    if (next.trim() !== value) onSearch(next.trim());
  };
  return (
    <TextInput
      className="search-box"
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      placeholder={placeholder ?? say('search')}
      aria-label={placeholder ?? say('search')}
      title={say('searchHint')}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        if (event.target.value === '') commit('');
      }}
      onPressEnter={() => commit(text)}
      onBlur={() => commit(text)}
    />
  );
}
