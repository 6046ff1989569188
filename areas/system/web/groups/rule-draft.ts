import { attributeOperators, GroupCondition, GroupRule, type AttributeOperator, type GroupField } from '../../contract/group-rules.ts';

/** A condition while it is being written: every part there, some perhaps still empty. */
export interface ConditionDraft {
  field: GroupField;
  operator: AttributeOperator;
  attribute: string;
  values: string[];
}

export interface RuleDraft {
  match: GroupRule['match'];
  conditions: ConditionDraft[];
}

export const groupFields: readonly GroupField[] = ['department', 'post', 'attribute', 'gender', 'status', 'source'];

export const newCondition = (field: GroupField = 'department'): ConditionDraft => ({ field, operator: 'is', attribute: '', values: [] });
export const newRule = (): RuleDraft => ({ match: 'all', conditions: [newCondition()] });

export function draftOf(rule: GroupRule): RuleDraft {
  return { match: rule.match, conditions: rule.conditions.map((condition) => ({ ...newCondition(condition.field), ...condition }) as ConditionDraft) };
}

export function operatorsOf(field: GroupField): readonly AttributeOperator[] {
  return field === 'attribute' ? attributeOperators : ['is', 'not'];
}

export const needsValues = ({ operator }: ConditionDraft): boolean => operator !== 'empty' && operator !== 'filled';

/** What was chosen for one field means nothing to another. */
export function withField(condition: ConditionDraft, field: GroupField): ConditionDraft {
  return field === condition.field ? condition : newCondition(field);
}

export function isComplete(condition: ConditionDraft): boolean {
  return GroupCondition.safeParse(condition).success;
}

/** The rule as it is stored, once every condition says something. */
export function ruleOf(draft: RuleDraft | null | undefined): GroupRule | undefined {
  return draft ? GroupRule.safeParse(draft).data : undefined;
}

export function replaceAt<T>(list: readonly T[], place: number, value: T): T[] {
  return list.map((one, index) => (index === place ? value : one));
}
