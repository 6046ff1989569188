import { Table, Tag } from 'antd';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { ValueDifference } from '#platform/web/blocks/difference/value-difference.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { BundleDifference } from '../../contract/bundles.ts';
import { bundlesWords } from './bundles-words.ts';
import { nodeKey } from './choice.ts';

type Row = Omit<BundleDifference, 'problem'> & Partial<Pick<BundleDifference, 'problem'>> & { changed_since?: boolean };

const colours = { added: 'green', changed: 'gold', removed: 'red', same: 'default' } as const;

const compared = ({ before, after }: Row) => <ValueDifference before={before} after={after} />;

interface DifferenceTableProps {
  parts?: readonly { part: string; title: { zh: string; en: string } | null }[];
  differences: readonly Row[];
  /** Given: rows can be chosen. */
  checked?: ReadonlySet<string>;
  onCheck?: (keys: ReadonlySet<string>) => void;
}

export function DifferenceTable({ parts = [], differences, checked, onCheck }: DifferenceTableProps) {
  const say = useWords(bundlesWords);
  const text = useText();
  const partName = (part: string) => {
    const title = parts.find((one) => one.part === part)?.title;
    return title ? text(title) : part;
  };
  return (
    <Table<Row>
      size="small" rowKey={({ part, key }) => nodeKey(part, key)} dataSource={[...differences]}
      pagination={{ defaultPageSize: 50, showSizeChanger: true, hideOnSinglePage: true }}
      rowSelection={checked && {
        selectedRowKeys: [...checked],
        onChange: (keys) => onCheck?.(new Set(keys.map(String))),
        getCheckboxProps: ({ kind, problem }) => ({ disabled: kind === 'same' || Boolean(problem) }),
      }}
      expandable={{ expandedRowRender: compared, rowExpandable: ({ kind }) => kind !== 'same' }}
      columns={[
        { title: say('part'), width: 180, render: (_, { part }) => partName(part) },
        { title: say('name'), render: (_, { name, problem, changed_since }) => (
          <>
            <LongText>{text(name)}</LongText>
            {problem && <div className="bundle-problem" role="alert">{text(problem)}</div>}
            {changed_since && <div className="bundle-problem">{say('changedSince')}</div>}
          </>
        ) },
        { title: say('key'), width: 360, render: (_, { key }) => <LongText>{key}</LongText> },
        { title: say('difference'), width: 130, render: (_, { kind }) => <Tag color={colours[kind]} variant="filled">{say(kind)}</Tag> },
      ]}
    />
  );
}
