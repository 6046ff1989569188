import { ApartmentOutlined, EyeInvisibleOutlined, StopOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import type { TreeDrag } from '#platform/web/blocks/tree/tree-drag.ts';
import { TreeList } from '#platform/web/blocks/tree/tree-list.tsx';
import { useWords } from '#platform/web/words.ts';
import type { DepartmentNode } from '../../contract/departments.ts';
import type { DepartmentTreeNode } from '../pickers/department-source.ts';
import { dropPlace, type DepartmentPlace } from './drop-place.ts';
import { departmentsWords } from './departments-words.ts';
import type { DepartmentTreeState } from './use-department-tree.ts';

interface DepartmentTreeProps {
  tree: DepartmentTreeState;
  mayMove: boolean;
  onMove: (department: DepartmentNode, place: DepartmentPlace) => void;
  /** Absent for those who may only look. */
  onAdd?: () => void;
}

export function DepartmentTree({ tree, mayMove, onMove, onAdd }: DepartmentTreeProps) {
  const say = useWords(departmentsWords);
  const drag: TreeDrag<DepartmentTreeNode> | undefined = mayMove ? {
    mayDrag: ({ department }) => !department.outside,
    mayDrop: (dragged, target, side) => dropPlace(dragged.department, target.department, side) !== undefined,
    onDrop: (dragged, target, side) => onMove(dragged.department, dropPlace(dragged.department, target.department, side)!),
  } : undefined;
  const mark = ({ department }: DepartmentTreeNode) => {
    if (department.outside) return <Tooltip title={say('outside')}><EyeInvisibleOutlined aria-label={say('outside')} /></Tooltip>;
    return department.disabled ? <Tooltip title={say('disabledLabel')}><StopOutlined aria-label={say('disabledLabel')} /></Tooltip> : null;
  };
  return (
    <section className="departments-tree">
      <TreeList {...tree.list} label={say('tree')} searchWord={say('searchTree')} drag={drag} icon={departmentIcon} extra={mark}
        empty={<EmptyState compact icon={<ApartmentOutlined />} title={say('empty')} description={say('emptyHint')}
          action={onAdd && <Button onClick={onAdd}>{say('add')}</Button>} />} />
      {mayMove && <p className="departments-hint">{say('dragHint')}</p>}
    </section>
  );
}

const departmentIcon = () => <ApartmentOutlined />;
