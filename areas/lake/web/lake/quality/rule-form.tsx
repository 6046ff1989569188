import { Form, Input, Select } from 'antd';
import { useEffect } from 'react';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listCodeTables, listQualityRules, qualityModels, qualityModelWords, QualityRuleInput, saveQualityRule, type QualityModel, type QualityRule } from '../../../contract/lake-quality.ts';
import type { LakeField } from '../../../contract/lake-tables.ts';
import { qualityWords } from './quality-words.ts';

interface RuleFormProps {
  table: string;
  fields: readonly LakeField[];
  /** Absent: a new one. */
  rule?: QualityRule | undefined;
}

const values = ['p_value1', 'p_value2'] as const;

export function RuleForm({ table, fields, rule }: RuleFormProps) {
  const say = useWords(qualityWords);
  const text = useText();
  const save = useChange(saveQualityRule, { refresh: [listQualityRules], success: say('saved'), level: noticeLevel.silent });
  const form = useDrawerForm(QualityRuleInput, { initial: { check_table: table, model_wid: 'not-null', level: 'warning' }, submit: (body) => save.mutateAsync({ body }) });
  const model = (Form.useWatch('model_wid', form.form) ?? rule?.model_wid ?? 'not-null') as QualityModel;
  const codeTable = Form.useWatch('code_name_table', form.form) as string | undefined;
  const codes = useCall(listCodeTables, { query: {} }, { enabled: model === 'code-table', level: noticeLevel.silent });
  useEffect(() => {
    form.show(rule);
    // Once: the form is there for this rule only.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const asked = qualityModelWords[model];
  const named = fields.map(({ field, comment }) => ({ value: field, label: comment ? `${field} · ${comment}` : field }));
  const codeFields = codes.data?.find(({ wid }) => wid === codeTable)?.fields.map((field) => ({ value: field, label: field }));
  return (
    <DrawerForm {...form.drawer} title={say(rule ? 'edit' : 'add')} verb={say('save')}>
      <Form.Item {...form.item('model_wid')} label={say('model')}><Select options={qualityModels.map((value) => ({ value, label: text(qualityModelWords[value].title) }))} /></Form.Item>
      {asked.field && <Form.Item {...form.item('check_field')} label={say('field')} required><Select showSearch options={named} placeholder={say('mustChoose')} /></Form.Item>}
      {model === 'code-table' && (
        <Form.Item {...form.item('code_name_table')} label={say('codeTable')} required>
          <Select showSearch={{ optionFilterProp: 'label' }} loading={codes.isPending} options={codes.data?.map(({ wid, name, title }) => ({ value: wid, label: title ? `${name} · ${title}` : name }))} placeholder={say('mustChoose')} />
        </Form.Item>
      )}
      {asked.parameters.map((title, at) => (
        <Form.Item key={values[at]} {...form.item(values[at]!)} label={text(title)}>
          {model === 'code-table' ? <Select options={codeFields ?? []} placeholder={say('mustChoose')} />
            : model === 'condition' ? <Input.TextArea className="lake-code" autoSize={{ minRows: 2, maxRows: 8 }} spellCheck={false} /> : <Input autoComplete="off" spellCheck={false} />}
        </Form.Item>
      ))}
      <Form.Item {...form.item('level')} label={say('level')}>
        <Select options={[{ value: 'error', label: say('levelError') }, { value: 'warning', label: say('levelWarning') }, { value: 'info', label: say('levelInfo') }]} />
      </Form.Item>
      <Form.Item {...form.item('filter_sql')} label={say('filter')} extra={say('filterHelp')}><Input.TextArea className="lake-code" autoSize={{ minRows: 2, maxRows: 8 }} spellCheck={false} /></Form.Item>
    </DrawerForm>
  );
}
