import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Select, Spin } from 'antd';
import { useEffect, useState, type ReactNode, type UIEvent } from 'react';
import type { ManyPickerProps, OnePickerProps } from '#platform/web/people.tsx';
import { useWords } from '#platform/web/words.ts';
import type { NameKind } from '../../contract/pick.ts';
import { useNames } from './names.ts';
import { pickerWords } from './picker-words.ts';
import './pickers.css';

export interface Choice {
  wid: string;
  name: string;
  /** Tells namesakes apart. */
  hint: string;
  disabled?: boolean;
}

export interface ChoiceSource {
  kind: NameKind;
  /** Names the source among the kept replies. */
  key: readonly unknown[];
  load(text: string, page: number, signal: AbortSignal): Promise<{ rows: Choice[]; more: boolean }>;
}

const searchPause = 250;

/** The text a moment after typing has stopped. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text ? searchPause : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function useChoices({ key, load }: ChoiceSource, text: string, open: boolean) {
  return useInfiniteQuery({
    queryKey: [...key, text],
    queryFn: ({ pageParam, signal }) => load(text, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
    enabled: open,
    staleTime: 30_000,
  });
}

/** A select over any number of records: searched by the server, fetched on as it is scrolled. */
function useRemoteSelect(source: ChoiceSource, chosen: readonly string[]) {
  const say = useWords(pickerWords);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const settled = useSettled(text.trim());
  const choices = useChoices(source, settled, open);
  const names = useNames(source.kind, chosen);
  const pending = choices.isPending || settled !== text.trim();
  const rows = choices.data?.pages.flatMap((page) => page.rows) ?? [];

  const onPopupScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    const nearEnd = box.scrollHeight - box.scrollTop - box.clientHeight < box.clientHeight;
    if (nearEnd && choices.hasNextPage && !choices.isFetchingNextPage) void choices.fetchNextPage();
  };

  return {
    open,
    onOpenChange: (next: boolean) => {
      setOpen(next);
      if (!next) setText('');
    },
    showSearch: { filterOption: false as const, searchValue: text, onSearch: setText, autoClearSearchValue: true },
    onPopupScroll,
    options: rows.map(({ wid, name, hint, disabled }) => ({ value: wid, label: name, hint: disabled ? say('disabled') : hint })),
    optionRender: ({ data }: { data: { label?: ReactNode; hint?: string } }) => (
      <span className="picker-option"><span title={String(data.label)}>{data.label}</span><small title={data.hint}>{data.hint}</small></span>
    ),
    labelRender: ({ value }: { value?: string | number }) => {
      const name = names.get(String(value)) ?? rows.find(({ wid }) => wid === value);
      if (name) return <span title={name.hint}>{name.name}</span>;
      return names.has(String(value)) ? say('gone') : <Spin size="small" />;
    },
    notFoundContent: choices.error
      ? <div className="picker-note">{say('loadFailed')} <Button type="link" size="small" onClick={() => void choices.refetch()}>{say('tryAgain')}</Button></div>
      : <div className="picker-note">{pending ? <Spin size="small" /> : say('nothingFound')}</div>,
  };
}

export function RemoteSelect({ source, value, onChange, ...props }: OnePickerProps & { source: ChoiceSource }) {
  const select = useRemoteSelect(source, value ? [value] : []);
  return (
    <Select<string> {...props} {...select} className={`picker ${props.className ?? ''}`} allowClear value={value ?? undefined}
      onChange={(wid?: string) => onChange?.(wid ?? null)} />
  );
}

export function RemoteSelectMany({ source, value = [], onChange, ...props }: ManyPickerProps & { source: ChoiceSource }) {
  const select = useRemoteSelect(source, value);
  return (
    <Select<string[]> {...props} {...select} className={`picker ${props.className ?? ''}`} mode="multiple" allowClear maxTagCount="responsive"
      value={[...value]} onChange={(wids) => onChange?.(wids)} />
  );
}
