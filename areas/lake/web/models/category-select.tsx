import { TreeSelect } from 'antd';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { listModelCategories, type ModelCategory } from '../../contract/model-categories.ts';
import type { ModelKind } from '../../contract/model-words.ts';

interface CategorySelectProps {
  id?: string;
  kind: ModelKind;
  value?: string | null;
  onChange?: (wid: string | null) => void;
  placeholder?: string;
  /** A category that cannot go below itself. */
  except?: string | undefined;
}

interface CategoryNode { value: string; title: string; children: CategoryNode[] }

export function categoryNodes(categories: readonly ModelCategory[], parent: string | null = null, except?: string): CategoryNode[] {
  return categories.filter(({ parent_wid, wid }) => parent_wid === parent && wid !== except).map(({ wid, name }) => ({ value: wid, title: name, children: categoryNodes(categories, wid, except) }));
}

export function CategorySelect({ kind, value, onChange, except, ...rest }: CategorySelectProps) {
  const tree = useCall(listModelCategories, { query: { kind } }, { level: noticeLevel.silent });
  return (
    <TreeSelect<string> {...rest} allowClear treeDefaultExpandAll className="place-select" loading={tree.isFetching} value={value ?? undefined as never} onChange={(wid?: string) => onChange?.(wid ?? null)}
      showSearch={{ treeNodeFilterProp: 'title' }} treeData={categoryNodes(tree.data?.categories ?? [], null, except)} />
  );
}
