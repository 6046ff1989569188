import { TreeSelect, type TreeSelectProps } from 'antd';
import { getCatalogTree, type CatalogNode } from '#areas/sources';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';

interface CatalogueSelectProps extends Pick<TreeSelectProps, 'id' | 'placeholder' | 'aria-label'> {
  value?: string | null;
  onChange?: (wid: string | null) => void;
}

interface Option { value: string; title: string; children: Option[] }

const optionsOf = (nodes: readonly CatalogNode[]): Option[] => nodes.map(({ wid, name, children }) => ({ value: wid, title: name, children: optionsOf(children) }));

/** A catalogue of the business sources; those below belong to it. */
export function CatalogueSelect({ value, onChange, ...rest }: CatalogueSelectProps) {
  const tree = useCall(getCatalogTree, { query: {} }, { level: noticeLevel.silent });
  return (
    <TreeSelect<string> {...rest} allowClear treeDefaultExpandAll loading={tree.isFetching} treeData={optionsOf(tree.data?.nodes ?? [])} value={value ?? undefined as never}
      showSearch={{ treeNodeFilterProp: 'title' }} onChange={(wid?: string) => onChange?.(wid ?? null)} />
  );
}
