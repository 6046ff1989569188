import { Form, Segmented } from 'antd';
import { FormSection } from '#platform/web/blocks/form/drawer-form.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { notices } from '#platform/web/notices.ts';
import { useWords } from '#platform/web/words.ts';
import { LogRule, logTypes, type LogType } from '../../contract/log-resources.ts';
import type { FormParts } from '../api/form-parts.ts';
import { CodeInput } from '../resources/code-input.tsx';
import { resourceWords } from '../resources/resource-words.ts';
import { SaveTemplate, TemplateChooser } from '../resources/template-chooser.tsx';
import { logWords } from './log-words.ts';
import { RuleTester } from './rule-tester.tsx';

export function RuleTab({ form, item, lines, onLines }: FormParts & { lines: string; onLines: (lines: string) => void }) {
  const say = useWords(logWords);
  const sayResource = useWords(resourceWords);
  const type = (Form.useWatch('log_type', form) as LogType | undefined) ?? 'none';
  // Watched whole, so that the tester follows each of its fields.
  const values = Form.useWatch((all: Record<string, unknown>) => JSON.stringify(ruleOf(all)), form) as string | undefined;
  const rule = values === undefined ? LogRule.parse({}) : (JSON.parse(values) as LogRule);
  return (
    <>
      <div className="resource-top">
        <TemplateChooser kind="LOG_RULE" placeholder={say('chooseRule')} onTake={(template) => {
          form.setFieldsValue(LogRule.parse(template.settings));
          notices.message('success', sayResource('templateTaken', { name: template.modelName }));
        }} />
        <SaveTemplate kind="LOG_RULE" settings={() => ruleOf(form.getFieldsValue(true) as Record<string, unknown>)} disabled={type === 'none'} />
      </div>
      <Form.Item {...item('log_type')} label={say('logType')}><Segmented options={logTypes.map((value) => ({ value, label: say(`type_${value}`) }))} /></Form.Item>
      {type === 'grok' && <Form.Item {...item('analysis')} required label={say('pattern')} extra={say('patternHelp')}><CodeInput rows={2} /></Form.Item>}
      {type === 'regex' && <Form.Item {...item('analysis')} required label={say('expression')} extra={say('expressionHelp')}><CodeInput rows={2} /></Form.Item>}
      {type === 'json' && <Form.Item {...item('analysis')} label={say('pointer')} extra={say('pointerHelp')}><TextInput /></Form.Item>}
      {type === 'grok' && <Form.Item {...item('grok_patterns')} label={say('ownPatterns')} extra={say('ownPatternsHelp')}><CodeInput rows={2} /></Form.Item>}
      {type === 'regex' && <Form.Item {...item('regex_flags')} label={say('flags')}><TextInput className="port-input" placeholder="i" /></Form.Item>}
      {type !== 'none' && (
        <div className="rule-time">
          <Form.Item {...item('timestamp_field')} label={say('timeField')}><TextInput /></Form.Item>
          <Form.Item {...item('timestamp_format')} label={say('timeFormat')} extra={say('timeFormatHelp')}><TextInput /></Form.Item>
          <Form.Item {...item('timestamp_zone')} label={say('timeZone')}><TextInput placeholder="Asia/Shanghai" /></Form.Item>
        </div>
      )}
      <FormSection title={say('tester')}><RuleTester rule={rule} lines={lines} onLines={onLines} /></FormSection>
    </>
  );
}

/** Only the rule of all that the form holds. */
export function ruleOf(values: Record<string, unknown>): LogRule {
  const known = Object.fromEntries(Object.keys(LogRule.shape).map((name) => [name, values[name] ?? undefined]));
  return LogRule.safeParse(known).data ?? LogRule.parse({});
}
