import { Alert, Form, Input, Segmented } from 'antd';
import { DrawerForm, FormSection } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { getGroup, listGroupMembers, listGroups, saveGroup, type Group } from '../../contract/groups.ts';
import { useFormAtPlace } from '../use-form-at-place.ts';
import { groupsWords } from './groups-words.ts';
import { RuleBuilder } from './rule-builder.tsx';
import { draftOf, newRule, ruleOf, type RuleDraft } from './rule-draft.ts';

interface GroupDrawerProps {
  /** `new`, the wid of a group, or undefined: closed. */
  at: string | undefined;
  /** The group to edit, once it is read. */
  group: Group | undefined;
  onClosed: () => void;
  /** A group whose members are chosen by hand was made: they come next. */
  onAdded: (wid: string) => void;
}

/** Values as the form holds them: the rule as a draft. */
const filled = (group: Group) => ({ ...group, rule: group.rule && draftOf(group.rule) }) as never;

export function GroupDrawer({ at, group, onClosed, onAdded }: GroupDrawerProps) {
  const say = useWords(groupsWords);
  const save = useChange(saveGroup, { refresh: [listGroups, getGroup, listGroupMembers], success: say('saved'), level: noticeLevel.silent });
  const isNew = at === 'new';
  const form = useDrawerForm(saveGroup.body, {
    initial: { name: '', code: '', remark: '', rule: null },
    submit: async (values) => ({ ...(await save.mutateAsync({ body: values })), byHand: !values.rule }),
    onDone: ({ wid, byHand }) => isNew && byHand && onAdded(wid),
    reload: async () => filled(await send(getGroup, { query: { wid: at! } })),
  });
  useFormAtPlace(form, { at, values: isNew ? {} : group && filled(group), onClosed });
  return (
    <DrawerForm {...form.drawer} title={say(isNew ? 'addTitle' : 'editTitle')} verb={say('save')} width="medium">
      <FormSection title={say('basics')}>
        <Form.Item {...form.item('name')} label={say('name')}><TextInput /></Form.Item>
        <Form.Item {...form.item('code')} label={say('code')} extra={say('codeHelp')}><TextInput /></Form.Item>
        <Form.Item {...form.item('remark')} label={say('remark')}><Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} /></Form.Item>
      </FormSection>
      <FormSection title={say('howMembers')}>
        <Form.Item name="rule" rules={[{ validator: async (_, rule: RuleDraft | null) => { if (rule && !ruleOf(rule)) throw new Error(say('ruleIncomplete')); } }]} validateTrigger={[]}>
          <RuleField group={isNew ? undefined : group} />
        </Form.Item>
      </FormSection>
    </DrawerForm>
  );
}

interface RuleFieldProps {
  group: Group | undefined;
  value?: RuleDraft | null;
  onChange?: (rule: RuleDraft | null) => void;
}

/** By hand or by rule, and what changing from one to the other does to the members there are. */
function RuleField({ group, value, onChange }: RuleFieldProps) {
  const say = useWords(groupsWords);
  const kind = value ? 'dynamic' : 'static';
  const changes = group !== undefined && group.members > 0 && group.kind !== kind;
  return (
    <div className="rule-field">
      <Segmented aria-label={say('howMembers')} value={kind} options={[{ value: 'static', label: say('byHand') }, { value: 'dynamic', label: say('byRule') }]}
        onChange={(next) => onChange?.(next === 'static' ? null : group?.rule ? draftOf(group.rule) : newRule())} />
      <span className="rule-field-help">{say(value ? 'byRuleHelp' : 'byHandHelp')}</span>
      {changes && <Alert type="warning" showIcon title={say(kind === 'dynamic' ? 'becomesDynamic' : 'becomesStatic', { count: group.members.toLocaleString() })} />}
      {value && <RuleBuilder value={value} onChange={(rule) => onChange?.(rule)} />}
    </div>
  );
}
