import { Form } from 'antd';
import type { ComponentType } from 'react';
import { isPlugin, type PluginKey, type SettingsOf } from '#engine/pipeline/settings.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { plugins } from '../../../contract/plugins.ts';
import { portsOf, type CustomNode } from '../custom-draft.ts';
import { customWords } from '../custom-words.ts';
import { titleOf } from '../plugin-looks.tsx';
import { CastForm, CodesForm, ComputeForm, FillForm, SelectForm } from './column-forms.tsx';
import type { PluginFormProps } from './form-props.ts';
import { GateForm } from './gate-form.tsx';
import { AggregateForm, ConditionForm, DeduplicateForm, JoinForm, LimitForm, SortForm, SqlForm, UnionForm } from './row-forms.tsx';
import { DatabaseSinkForm, FileSinkForm, LakeSinkForm } from './sink-forms.tsx';
import { DatabaseTableForm, FileForm, LakeTableForm, RowsForm } from './source-forms.tsx';

const forms: { [Key in PluginKey]: ComponentType<PluginFormProps<SettingsOf<Key>>> } = {
  'lake-table': LakeTableForm, 'database-table': DatabaseTableForm, 'file': FileForm, 'rows': RowsForm, 'select': SelectForm, 'compute': ComputeForm, 'cast': CastForm, 'fill': FillForm, 'codes': CodesForm,
  'filter': ConditionForm, 'split': ConditionForm, 'sort': SortForm, 'limit': LimitForm, 'deduplicate': DeduplicateForm, 'union': UnionForm, 'join': JoinForm, 'aggregate': AggregateForm, 'sql': SqlForm, 'gate': GateForm,
  'lake-sink': LakeSinkForm, 'database-sink': DatabaseSinkForm, 'file-sink': FileSinkForm,
};

interface NodeFormProps {
  node: CustomNode;
  inputs: PluginFormProps<unknown>['inputs'];
  problem: string | undefined;
  onChange: (change: Partial<CustomNode>) => void;
}

/** Everything about the node that is chosen. */
export function PluginForm({ node, inputs, problem, onChange }: NodeFormProps) {
  const say = useWords(customWords);
  const text = useText();
  if (!isPlugin(node.plugin)) return <p className="compose-error">{problem}</p>;
  const Settings = forms[node.plugin] as unknown as ComponentType<PluginFormProps<Record<string, unknown>>>;
  const missing = portsOf(node.plugin).inputs.length > 0 && Object.keys(inputs).length === 0;
  return (
    <Form layout="vertical">
      <h3>{text(titleOf(node.plugin))}</h3>
      <p>{text(plugins[node.plugin].help)}</p>
      {problem && <p className="compose-error" role="alert">{problem}</p>}
      {missing && <p>{say('noInput')}</p>}
      <Form.Item label={say('name')}><TextInput value={node.name} maxLength={500} aria-label={say('name')} onChange={(event) => onChange({ name: event.target.value })} /></Form.Item>
      <Settings settings={{ ...plugins[node.plugin].initial, ...node.settings }} inputs={inputs} set={(change) => onChange({ settings: { ...plugins[node.plugin as PluginKey].initial, ...node.settings, ...change } })} />
    </Form>
  );
}
