import { ApartmentOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { TreeList } from '#platform/web/blocks/tree/tree-list.tsx';
import { useTree } from '#platform/web/blocks/tree/use-tree.ts';
import { useWords } from '#platform/web/words.ts';
import type { SourceType } from '../../contract/source-kinds.ts';
import { linkToSource } from '../detail/use-source-tab.ts';
import { departmentTree, type SourceTreeNode } from './department-tree.ts';
import { KindMark, markedKind } from './kind-mark.tsx';
import { sourcesWords } from './sources-words.ts';

interface SourceDepartmentsProps {
  type: SourceType;
  chosen: string | undefined;
  onChoose: (department: string | undefined) => void;
}

/** Departments with their sources: a department filters the list, a source opens. */
export function SourceDepartments({ type, chosen, onChoose }: SourceDepartmentsProps) {
  const say = useWords(sourcesWords);
  const navigate = useNavigate();
  const without = say('noDepartment');
  const source = useMemo(() => departmentTree(type, without), [type, without]);
  const tree = useTree<SourceTreeNode>(source, {
    onSelect: (id) => {
      const node = tree.list.store.nodes.get(id);
      if (node?.source) void navigate(linkToSource(node.source.id));
      else if (node?.department) onChoose(node.department);
    },
  });
  return (
    <aside className="source-departments">
      <div className="source-departments-head">
        <strong>{say('departments')}</strong>
        <Button type="link" size="small" disabled={!chosen} onClick={() => onChoose(undefined)}>{say('allDepartments')}</Button>
      </div>
      <TreeList {...tree.list} selected={chosen && `department ${chosen}`} label={say('departments')} searchWord={say('searchDepartments')}
        icon={nodeIcon} extra={nodeCount} />
    </aside>
  );
}

const nodeIcon = (node: SourceTreeNode) => (node.source ? <KindMark kind={markedKind(node.source)} /> : <ApartmentOutlined />);
const nodeCount = (node: SourceTreeNode) => (node.source ? null : <span className="source-count">{node.count}</span>);
