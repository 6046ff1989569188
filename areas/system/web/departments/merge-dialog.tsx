import { Form, Modal } from 'antd';
import { useState } from 'react';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { mergeDepartments, previewDepartmentMerge, type MergePreview } from '../../contract/department-moves.ts';
import type { DepartmentNode } from '../../contract/departments.ts';
import { DepartmentPicker } from '../pickers/department-picker.tsx';
import { departmentsWords } from './departments-words.ts';
import { Effects } from './effects.tsx';

interface MergeDialogProps {
  department: DepartmentNode;
  onClose: () => void;
  onDone: (target: string) => void;
}

export function MergeDialog({ department, onClose, onDone }: MergeDialogProps) {
  const say = useWords(departmentsWords);
  const [target, setTarget] = useState<string | null>(null);
  const body = { source: department.wid, target: target ?? '' };
  const preview = useCall(previewDepartmentMerge, { body }, { enabled: target !== null, fresh: 0, level: noticeLevel.silent });
  const merge = useChange(mergeDepartments, { success: say('merged', { name: department.name }), onSuccess: () => onDone(target!) });
  const data = target === null ? undefined : preview.data;
  return (
    <Modal open title={say('mergeTitle', { name: department.name })} okText={say('mergeVerb')} cancelText={say('cancel')} onCancel={onClose}
      okButtonProps={{ danger: true, disabled: !data || preview.isFetching, loading: merge.isPending }} onOk={() => merge.mutate({ body })}>
      <p>{say('mergeAbout', { name: department.name })}</p>
      <Form layout="vertical" component="div">
        <Form.Item label={say('mergeInto')}><DepartmentPicker value={target} onChange={setTarget} /></Form.Item>
      </Form>
      {target === null ? <p className="departments-hint">{say('choosePlace')}</p>
        : <Effects error={preview.error} effects={data} facts={data && factsOf(data, say)} />}
    </Modal>
  );
}

function factsOf(preview: MergePreview, say: ReturnType<typeof useWords<keyof typeof departmentsWords.words & string>>): string[] {
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name).join('、');
  return [
    say('takesPeople', { people: preview.people, both: preview.both }),
    say('takesDepartments', { children: preview.children, all: preview.departmentsBelow }),
    preview.roles.length > 0 && say('takesRoles', { names: names(preview.roles) }),
    preview.scopes.length > 0 && say('takesScopes', { names: names(preview.scopes) }),
    preview.groups.length > 0 && say('takesGroups', { names: names(preview.groups) }),
    preview.leader && say('takesLeader', { name: preview.leader.name }),
  ].filter((fact) => typeof fact === 'string');
}
