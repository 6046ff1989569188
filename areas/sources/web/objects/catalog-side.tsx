import { AppstoreOutlined, EllipsisOutlined, FolderOutlined, InboxOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Tooltip, Tree, type TreeDataNode } from 'antd';
import { lazy, Suspense, useState, type DragEvent, type ReactNode } from 'react';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { deleteCatalog, getCatalogTree, saveCatalog, type CatalogNode } from '../../contract/catalogs.ts';
import { listDataObjects } from '../../contract/data-objects.ts';
import { catalogMoves, findCatalog } from './catalog-moves.ts';
import { catalogWords } from './objects-words.ts';

const CatalogDrawer = lazy(() => import('./catalog-drawer.tsx').then((module) => ({ default: module.CatalogDrawer })));

/** What rows of the list carry when they are dragged. */
export const objectsInHand = 'application/x-data-objects';
const [everything, nowhere] = ['ALL', 'NONE'];

interface CatalogSideProps {
  source: string;
  /** A catalog, `NONE`, or all of them. */
  chosen: string | undefined;
  mayWrite: boolean;
  onChoose: (catalog: string | undefined) => void;
  /** Objects were dropped onto a catalog (null: out of any). */
  onDropObjects: (wids: string[], catalog: string | null) => void;
}

/** Business subjects: one narrows the list, objects are dropped onto it, catalogs themselves can be moved. */
export function CatalogSide({ source, chosen, mayWrite, onChoose, onDropObjects }: CatalogSideProps) {
  const say = useWords(catalogWords);
  const { modal } = App.useApp();
  const tree = useCall(getCatalogTree, { query: { database_wid: source } }, { level: noticeLevel.silent });
  const [edited, setEdited] = useState<Partial<CatalogNode>>();
  const [over, setOver] = useState<string>();
  const touched = { refresh: [getCatalogTree, listDataObjects] };
  const save = useChange(saveCatalog, touched);
  const remove = useChange(deleteCatalog, { ...touched, success: say('removed') });
  const nodes = tree.data?.nodes ?? [];
  const current = chosen && chosen !== nowhere ? findCatalog(nodes, chosen) : undefined;

  const dropProps = (key: string) => (!mayWrite || key === everything ? {} : {
    'data-over': over === key || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(objectsInHand)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(key);
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      setOver(undefined);
      const carried = event.dataTransfer.getData(objectsInHand);
      if (!carried) return;
      event.preventDefault();
      event.stopPropagation();
      onDropObjects(carried.split(','), key === nowhere ? null : key);
    },
  });
  const title = (key: string, name: string, icon: ReactNode, count: number | undefined) => (
    <span className="catalog-row" {...dropProps(key)} title={name}>{icon}<span className="cut-name">{name}</span><span className="catalog-count">{count}</span></span>
  );
  const branch = (node: CatalogNode): TreeDataNode => ({ key: node.wid, title: title(node.wid, node.name, <FolderOutlined aria-hidden />, node.object_num), children: node.children.map(branch) });
  const fixed = (key: string, name: string, icon: ReactNode, count?: number): TreeDataNode => ({ key, title: title(key, name, icon, count), isLeaf: true });

  const moveCatalog = async (moved: CatalogNode, target: CatalogNode, inside: boolean, after: boolean) => {
    const parent = inside ? target.wid : target.parent;
    const siblings = parent === null ? nodes : findCatalog(nodes, parent)!.children;
    const next = after ? siblings[siblings.findIndex((node) => node.wid === target.wid) + 1]?.wid : target.wid;
    for (const body of catalogMoves(nodes, moved, parent, inside ? undefined : next)) await save.mutateAsync({ body });
  };
  const askToRemove = (node: CatalogNode) => modal.confirm({
    title: `${say('remove')}：${node.name}`, content: say('removeHint'), okText: say('remove'), okButtonProps: { danger: true }, focusable: { autoFocusButton: 'cancel' },
    onOk: () => remove.mutateAsync({ body: { wid: node.wid } }).then(() => onChoose(undefined)).catch(ignoreTold),
  });

  return (
    <aside className="catalog-side" aria-label={say('title')}>
      <div className="catalog-head">
        <strong>{say('title')}</strong>
        {mayWrite && (
          <span>
            <Tooltip title={say(current ? 'addBelow' : 'add')}>
              <Button type="text" size="small" icon={<PlusOutlined />} aria-label={say(current ? 'addBelow' : 'add')} onClick={() => setEdited({ parent: current?.wid ?? null })} />
            </Tooltip>
            {current && (
              <DropMenu placement="bottomRight" menu={{
                items: [{ key: 'edit', label: say('edit') }, { key: 'remove', label: say('remove'), danger: true }],
                onClick: ({ key }) => (key === 'edit' ? setEdited(current) : void askToRemove(current)),
              }}>
                <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={say('actions')} />
              </DropMenu>
            )}
          </span>
        )}
      </div>
      {tree.error && !tree.data ? <ErrorState compact error={tree.error} onRetry={() => void tree.refetch()} /> : !tree.data ? <LinesSkeleton lines={6} /> : (
        <Tree blockNode showLine={false} defaultExpandedKeys={nodes.map((node) => node.wid)} selectedKeys={[chosen ?? everything]}
          treeData={[fixed(everything, say('all'), <AppstoreOutlined aria-hidden />), ...nodes.map(branch), fixed(nowhere, say('without'), <InboxOutlined aria-hidden />, tree.data.without)]}
          onSelect={(keys) => onChoose(keys[0] === undefined || keys[0] === everything ? undefined : String(keys[0]))}
          draggable={mayWrite && { icon: false, nodeDraggable: ({ key }) => key !== everything && key !== nowhere }}
          allowDrop={({ dropNode }) => dropNode.key !== everything && dropNode.key !== nowhere}
          onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
            const [moved, target] = [findCatalog(nodes, String(dragNode.key)), findCatalog(nodes, String(node.key))];
            const last = Number(node.pos.split('-').at(-1));
            if (moved && target) void moveCatalog(moved, target, !dropToGap, dropPosition > last).catch(ignoreTold);
          }} />
      )}
      {tree.data && mayWrite && <p className="catalog-hint">{nodes.length === 0 ? say('noneHint') : say('dropHint')}</p>}
      <Suspense>{edited && <CatalogDrawer key={edited.wid ?? 'new'} catalog={edited} onClose={() => setEdited(undefined)} />}</Suspense>
    </aside>
  );
}
