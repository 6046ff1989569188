import type { Text } from '#platform/contract/text.ts';
import type { SourceColumn } from '../run.ts';
import type { DataType } from '../../types/data-type.ts';
import { describeType } from './describe-type.ts';

const listZh = (names: readonly string[]) => names.map((name) => `“${name}”`).join('、');
const listEn = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** Every sentence about a change of structure: what was seen, and what was done about it. */
export const say = {
  added: (name: string): Text => ({ zh: `来源新增字段“${name}”：目标表同样增加该字段`, en: `The source has a new column "${name}": it is added to the target` }),
  addedToTarget: (name: string): Text => ({ zh: `目标表缺少字段“${name}”：已增加`, en: `The target lacks the column "${name}": it is added` }),
  ignored: (name: string): Text => ({ zh: `来源新增字段“${name}”：按策略忽略，不写入目标表`, en: `The source has a new column "${name}": it is ignored, as the policy says` }),
  notExpected: (names: string[]): Text => ({
    zh: `来源新增了字段${listZh(names)}，而策略要求此时停止。请将其加入映射，或将策略改为“增加”或“忽略”`,
    en: `The source has new columns ${listEn(names)} and the policy says to fail; put them into the mapping, or change the policy to add or ignore`,
  }),
  kept: (name: string): Text => ({ zh: `来源不再有字段“${name}”：目标表保留该字段，新数据中为空`, en: `The source has lost the column "${name}": the target keeps it, empty in new rows from now on` }),
  lost: (names: string[], renamed: Text | undefined): Text => ({
    zh: `来源不再有字段${listZh(names)}${renamed ? `（${renamed.zh}）` : ''}。未写入任何数据。请调整映射，或将“字段缺失”策略改为“保留”`,
    en: `The source has lost the columns ${listEn(names)}${renamed ? ` (${renamed.en})` : ''}; nothing was written. Change the mapping, or set the policy for lost columns to keep`,
  }),
  lostKey: (names: string[]): Text => ({
    zh: `来源不再有主键字段${listZh(names)}，无法按主键写入。请在任务中指定其他主键字段`, en: `The source has lost the key columns ${listEn(names)}; choose other key columns in the task`,
  }),
  renamed: (from: string, to: string): Text => ({ zh: `“${from}”看起来已改名为“${to}”`, en: `"${from}" seems to have been renamed to "${to}"` }),
  unfilled: (name: string): Text => ({ zh: `目标表的字段“${name}”不在映射中：新数据中为空`, en: `The target's column "${name}" is not in the mapping: it is empty in new rows` }),
  required: (name: string): Text => ({
    zh: `目标表的字段“${name}”不允许为空，但映射没有为它提供值。请在映射中加入该字段`, en: `The target's column "${name}" may not be empty, but the mapping gives it no value; add it to the mapping`,
  }),
  typeFollowed: (name: string, from: DataType, to: DataType): Text => ({
    zh: `字段“${name}”的类型：目标表由${describeType(from).zh}改为${describeType(to).zh}，原有的值保持不变`,
    en: `The type of "${name}": the target goes from ${describeType(from).en} to ${describeType(to).en}; every value stays as it is`,
  }),
  typeKept: (name: string, source: DataType, target: DataType): Text => ({
    zh: `字段“${name}”的来源类型现为${describeType(source).zh}：目标表保持更宽的${describeType(target).zh}`,
    en: `The source's type of "${name}" is now ${describeType(source).en}: the target keeps ${describeType(target).en}, which is wide enough`,
  }),
  typeRefused: (name: string, from: DataType, to: DataType): Text => ({
    zh: `字段“${name}”的类型由${describeType(from).zh}变为${describeType(to).zh}，无法在不改变已有值的情况下跟随。请在映射中为该字段指定类型或转换函数，或改用新的目标表`,
    en: `The type of "${name}" changed from ${describeType(from).en} to ${describeType(to).en}, which the target cannot follow without changing values; give the field a type or a function in the mapping, or choose another target`,
  }),
  typeFails: (name: string, from: DataType, to: DataType): Text => ({
    zh: `字段“${name}”的类型由${describeType(from).zh}变为${describeType(to).zh}，而策略要求此时停止。请将策略改为“加宽”，或重置任务以接受新的结构`,
    en: `The type of "${name}" changed from ${describeType(from).en} to ${describeType(to).en} and the policy says to fail; change the policy to widen, or reset the task to accept the new structure`,
  }),
  nowRequired: (name: string): Text => ({ zh: `来源字段“${name}”现在不允许为空：目标表保持原样`, en: `The source's column "${name}" may no longer be empty: the target stays as it is` }),
  nowOptional: (name: string): Text => ({ zh: `来源字段“${name}”现在允许为空：目标表保持原样`, en: `The source's column "${name}" may now be empty: the target stays as it is` }),
  defaultChanged: (name: string): Text => ({ zh: `来源字段“${name}”的默认值已改变：值按来源中的实际内容读取，目标表不受影响`, en: `The default of the source's column "${name}" has changed: values are read as they stand, nothing changes` }),
  order: (): Text => ({ zh: '来源字段的顺序已改变：按字段名对应，目标表不受影响', en: 'The order of the source\'s columns has changed: they are matched by name, nothing changes' }),
  comment: (name: string): Text => ({ zh: `字段“${name}”的说明已改变：目标表同样更新`, en: `The comment of "${name}" has changed: the target follows` }),
  tableComment: (): Text => ({ zh: '来源表的说明已改变：目标表同样更新', en: 'The comment of the source table has changed: the target follows' }),
  key: (from: string[], to: string[]): Text => ({
    zh: `来源的主键由${listZh(from) || '（无）'}变为${listZh(to) || '（无）'}：该写入方式不使用主键，目标表不受影响`,
    en: `The key of the source changed from ${listEn(from) || 'none'} to ${listEn(to) || 'none'}: this way of writing uses no key, nothing changes`,
  }),
  keyRefused: (from: string[], to: string[]): Text => ({
    zh: `来源的主键由${listZh(from) || '（无）'}变为${listZh(to) || '（无）'}，继续写入会混淆数据行。未写入任何数据。请在任务中明确指定主键字段`,
    en: `The key of the source changed from ${listEn(from) || 'none'} to ${listEn(to) || 'none'}; going on would mix up rows, so nothing was written. Set the key columns in the task`,
  }),
  duringRun: (names: string[]): Text => ({
    zh: `读取期间来源的结构发生了变化（${names.join('、')}）。未写入任何数据，下次运行将按新的结构处理`,
    en: `The structure of the source changed while it was read (${names.join(', ')}); nothing was written, and the next run takes the new structure`,
  }),
  replacedDuringRun: (): Text => ({
    zh: '读取期间来源表被清空、重写或重新创建，只读到了一部分。未写入任何数据，请重新运行任务', en: 'The source table was emptied, rewritten or made anew while it was read, so that only a part of it was seen; nothing was written. Run the task again',
  }),
  madeAnew: (): Text => ({ zh: '来源表在上次运行之后被删除并重新创建：按现有内容读取', en: 'The source table was dropped and made anew since the last run: it is read as it is now' }),
  madeAnewBehind: (): Text => ({
    zh: '来源表在上次运行之后被删除并重新创建：只读取上次位置之后的行，位置之前的新行不会读到。如需重新读取全部数据，请重置任务',
    en: 'The source table was dropped and made anew since the last run: only rows after the last place are read, new rows before it are not. Reset the task to read everything again',
  }),
  laterColumn: (name: string): Text => ({ zh: `读取期间来源新增了字段“${name}”，将在下次运行时处理`, en: `The source gained the column "${name}" while it was read; the next run takes care of it` }),
};

export const nameOf = ({ name }: Pick<SourceColumn, 'name'>) => name;
