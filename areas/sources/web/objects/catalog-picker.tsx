import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getCatalogTree, type CatalogNode } from '../../contract/catalogs.ts';
import { catalogWords } from './objects-words.ts';

interface CatalogPickerProps {
  value?: string | null;
  onChange?: (wid: string | null) => void;
  id?: string;
  disabled?: boolean;
  /** This one and what is below cannot be chosen: a catalog is not moved into itself. */
  except?: string;
  placeholder?: string;
}

interface Option { value: string; title: string; disabled: boolean; children: Option[] }

export function CatalogPicker({ value, onChange, except, placeholder, ...rest }: CatalogPickerProps) {
  const say = useWords(catalogWords);
  const tree = useCall(getCatalogTree, { query: {} }, { level: noticeLevel.silent });
  const options = useMemo(() => {
    const read = (nodes: readonly CatalogNode[], blocked: boolean): Option[] => nodes.map((node) => {
      const disabled = blocked || node.wid === except;
      return { value: node.wid, title: node.name, disabled, children: read(node.children, disabled) };
    });
    return read(tree.data?.nodes ?? [], false);
  }, [tree.data, except]);
  return (
    <TreeSelect<string> className="catalog-picker" {...rest} allowClear treeDefaultExpandAll loading={tree.isPending} treeData={options} value={value ?? undefined} placeholder={placeholder ?? say('choose')}
      showSearch={{ treeNodeFilterProp: 'title' }} onChange={(wid?: string) => onChange?.(wid ?? null)} />
  );
}
