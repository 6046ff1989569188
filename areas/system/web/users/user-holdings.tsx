import { Table } from 'antd';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { previewUserDeletion } from '../../contract/user-deletion.ts';
import { userViewWords } from './user-view-words.ts';

interface UserHoldingsProps {
  wid: string;
  groups: readonly { wid: string; name: string }[];
}

/** What is in this person's hands, and the groups they belong to. */
export function UserHoldings({ wid, groups }: UserHoldingsProps) {
  const say = useWords(userViewWords);
  const text = useText();
  const { data, error, refetch } = useCall(previewUserDeletion, { body: { wids: [wid] } }, { level: noticeLevel.silent });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton lines={4} />;
  if (data.belongings.length === 0 && groups.length === 0) return <EmptyState compact title={say('noHoldings')} description={say('noHoldingsHint')} />;
  return (
    <div className="user-holdings">
      {data.belongings.length > 0 && (
        <section>
          <h3>{say('takenOver')}</h3>
          <div className="list-card">
            <Table size="small" showHeader={false} pagination={false} rowKey="key" dataSource={data.belongings} columns={[
              { key: 'title', render: (_, { title }) => text(title) },
              { key: 'count', width: 120, align: 'right', render: (_, { count }) => <NumberCell value={count} /> },
            ]} />
          </div>
        </section>
      )}
      {groups.length > 0 && (
        <section>
          <h3>{say('belongsTo')}</h3>
          <div className="list-card">
            <Table size="small" showHeader={false} pagination={false} rowKey="wid" dataSource={[...groups]} columns={[{ key: 'name', dataIndex: 'name', ellipsis: true }]} />
          </div>
        </section>
      )}
    </div>
  );
}
