import { Checkbox, Form, Modal } from 'antd';
import { useState } from 'react';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { moveDepartment, previewDepartmentMove } from '../../contract/department-moves.ts';
import type { DepartmentNode } from '../../contract/departments.ts';
import { DepartmentPicker } from '../pickers/department-picker.tsx';
import { useName } from '../pickers/names.ts';
import type { DepartmentPlace } from './drop-place.ts';
import { departmentsWords } from './departments-words.ts';
import { Effects } from './effects.tsx';

interface MoveDialogProps {
  department: DepartmentNode;
  /** Where it was dropped; absent: to be chosen here. */
  place?: DepartmentPlace;
  onClose: () => void;
  onDone: (parent: string | null) => void;
}

/** The effects of a move, and for those who do not drag also the choice of the place. */
export function MoveDialog({ department, place, onClose, onDone }: MoveDialogProps) {
  const say = useWords(departmentsWords);
  const [parent, setParent] = useState<string | null>(null);
  const [toTop, setToTop] = useState(false);
  const pid = place ? place.pid : toTop ? null : parent;
  const chosen = place !== undefined || toTop || parent !== null;
  const elsewhere = chosen && (pid !== department.pid || place !== undefined);
  const preview = useCall(previewDepartmentMove, { body: { wid: department.wid, pid } }, { enabled: elsewhere, fresh: 0, level: noticeLevel.silent });
  const move = useChange(moveDepartment, { success: say('moved', { name: department.name }), onSuccess: () => onDone(pid) });
  const data = elsewhere ? preview.data : undefined;
  return (
    <Modal open title={say('moveTitle', { name: department.name })} okText={say('move')} cancelText={say('cancel')} onCancel={onClose}
      okButtonProps={{ disabled: !data || preview.isFetching, loading: move.isPending }}
      onOk={() => move.mutate({ body: { wid: department.wid, pid, beside: place?.beside } })}>
      {place ? <FromTo from={department.pid} to={pid} /> : (
        <Form layout="vertical" component="div">
          <Form.Item label={say('moveUnder')}>
            <DepartmentPicker value={parent} onChange={setParent} disabled={toTop} />
          </Form.Item>
          {department.pid !== null && <Form.Item><Checkbox checked={toTop} onChange={(event) => setToTop(event.target.checked)}>{say('toTop')}</Checkbox></Form.Item>}
        </Form>
      )}
      {elsewhere ? <Effects error={preview.error} effects={data} facts={data && [say('movesCount', { departments: data.departments, people: data.people })]} />
        : <p className="departments-hint">{say('choosePlace')}</p>}
    </Modal>
  );
}

function FromTo({ from, to }: { from: string | null; to: string | null }) {
  const say = useWords(departmentsWords);
  const [before, after] = [useName('department', from), useName('department', to)];
  if (from === to) return null;
  const nameOf = (wid: string | null, name: typeof before) => (wid === null ? say('top') : name?.name ?? '…');
  return <p>{say('fromTo', { from: nameOf(from, before), to: nameOf(to, after) })}</p>;
}
