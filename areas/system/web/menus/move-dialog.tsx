import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { MenuNode } from '../../contract/menus.ts';
import { findMenu, kindOf, placeOf, possibleParents, type Place } from './menu-moves.ts';
import { menusWords } from './menus-words.ts';

/** A module, or a group under the heading of its module. */
interface ParentOption {
  value: string;
  label: string;
  options?: ParentOption[];
}

interface MoveDialogProps {
  tree: readonly MenuNode[];
  node: MenuNode;
  onMove: (place: Place) => void;
  onClose: () => void;
}

/** The way to move far for those who do not drag. */
export function MoveDialog({ tree, node, onMove, onClose }: MoveDialogProps) {
  const say = useWords(menusWords);
  const text = useText();
  const now = placeOf(tree, node.wid);
  const [parent, setParent] = useState(now.parent);
  const [before, setBefore] = useState(now.before);
  const others = (parent === null ? tree : findMenu(tree, parent)?.children ?? []).filter((one) => one.wid !== node.wid);
  const option = (one: MenuNode) => ({ value: one.wid, label: text(one.name) });
  const isGroup = kindOf(node.wid) === 'group';
  const parents = possibleParents(tree, node.wid).flatMap(({ module, parents: below }): ParentOption[] => {
    if (isGroup) return [option(module)];
    return below.length > 0 ? [{ value: module.wid, label: text(module.name), options: below.map(option) }] : [];
  });
  return (
    <Modal open title={say('moveTitle', { name: text(node.name) })} okText={say('move')} cancelText={say('cancel')} onCancel={onClose} okButtonProps={{ disabled: parent === now.parent && before === now.before }} onOk={() => {
      onMove({ parent, before });
      onClose();
    }}>
      <Form layout="vertical" component="div">
        {kindOf(node.wid) !== 'module' && (
          <Form.Item label={say('under')}>
            <Select<string | null, ParentOption> autoFocus showSearch={{ optionFilterProp: 'label' }} value={parent} aria-label={say('under')}
              onChange={(chosen) => {
                setParent(chosen);
                setBefore(null);
              }}
              options={parents} />
          </Form.Item>
        )}
        <Form.Item label={say('before')}>
          <Select<string> value={before ?? ''} onChange={(chosen) => setBefore(chosen || null)} aria-label={say('before')}
            options={[
              ...others.map((one, index) => ({ value: one.wid, label: index === 0 ? say('first') : say('beforeOne', { name: text(one.name) }) })),
              { value: '', label: say('last') },
            ]} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
