import type { Text } from '#platform/contract/text.ts';

export interface ErrorHelp {
  title: Text;
  /** Why runs end like this. */
  cause: Text;
  /** What to do, one step a line. */
  cure: Text;
}

/** Cause and cure of every kind of failure that a run writes down (`error_kind`). */
export const errorHelp = {
  'source-unreachable': {
    title: { zh: '连不上数据源', en: 'The source could not be reached' },
    cause: { zh: '数据源没有应答：地址或端口不对、对方未运行、网络或防火墙不通，或执行途中连接断开。', en: 'The source did not answer: its address or port is wrong, it is not running, network or firewall are closed, or the connection broke while the run was under way.' },
    cure: { zh: '1. 在数据源中测试连接。\n2. 确认对方正在运行，防火墙已放行本平台。\n3. 恢复后重新执行；偶发中断可为任务设置重试。', en: '1. Test the connection at the source.\n2. See that it runs and that its firewall admits this platform.\n3. Run again; against short interruptions, set retries on the task.' },
  },
  'source-rights': {
    title: { zh: '数据源拒绝访问', en: 'The source refused access' },
    cause: { zh: '账号或密码不被接受，或该账号没有读取此表、或读取变更日志的权限。', en: 'The account or password was not accepted, or the account may not read this table or the log of changes.' },
    cure: { zh: '1. 更新数据源的账号和密码，并测试连接。\n2. 请数据库管理员授予读取权限；变更捕获还需复制权限。\n3. 重新执行。', en: '1. Update account and password of the source and test the connection.\n2. Ask its administrator for the right to read; change capture also takes the right to replicate.\n3. Run again.' },
  },
  'source-table': {
    title: { zh: '来源表不存在', en: 'The source has no such table' },
    cause: { zh: '任务读取的表、视图、文件或主题已被改名或删除，或查询语句有误。', en: 'The table, view, file or topic that the task reads was renamed or deleted, or its query is wrong.' },
    cure: { zh: '1. 在数据源中重新导入结构，确认名称。\n2. 在任务中重新选择来源并保存。\n3. 重新执行。', en: '1. Import the structure of the source anew and look for the name.\n2. Choose the source in the task again and save it.\n3. Run again.' },
  },
  'source-data': {
    title: { zh: '来源数据有误', en: 'Data of the source could not be read' },
    cause: { zh: '来源给出的值无法按声明的类型或格式读取，例如编码错误、日期不合法或文件损坏。', en: 'The source gave values that do not fit their type or format, such as a wrong encoding, an impossible date or a broken file.' },
    cure: { zh: '1. 在日志中找到出错的位置。\n2. 在来源改正，或用字段函数转换，或允许把坏行放入隔离区。\n3. 重新执行。', en: '1. Find the place in the log.\n2. Correct it at the source, convert the field with a function, or let bad rows go to the quarantine.\n3. Run again.' },
  },
  'source-error': {
    title: { zh: '数据源报告错误', en: 'The source reported an error' },
    cause: { zh: '数据源有应答，但没有给出数据：接口返回错误状态或内部出错、限制了请求频率，或数据库、脚本、驱动报告了问题。原因见日志中对方的说明。', en: 'The source answered, but gave no data: an interface failed inside, refused the request or limits how often it is asked, or a database, script or driver reported a problem. Its own words stand in the log.' },
    cure: { zh: '1. 在数据源中试读，核对地址、参数、请求头和脚本。\n2. 对方内部出错时，把日志中的说明交给提供方；请求过多时降低每秒请求数。\n3. 重新执行；偶发错误可为任务设置重试。', en: '1. Try the source where it is registered: address, parameters, headers and scripts.\n2. If it failed inside, give its owner what the log says; if it was asked too often, lower the requests per second.\n3. Run again; let the task retry if it happens now and then.' },
  },
  'schema-changed': {
    title: { zh: '来源结构有变', en: 'The structure of the source has changed' },
    cause: { zh: '来源增加、删除或改变了字段，而任务的结构变化策略是“失败”，或该变化无法自动跟随。', en: 'Fields were added, dropped or changed at the source, and the task is set to fail then, or cannot follow this change by itself.' },
    cure: { zh: '1. 在日志中查看变化的字段。\n2. 在任务中更新映射，或改变结构变化策略。\n3. 重新执行；类型不相容时先重置任务。', en: '1. See in the log which fields changed.\n2. Update the mapping of the task, or its policy for changes of structure.\n3. Run again; where types no longer fit, reset the task first.' },
  },
  'too-many-bad-rows': {
    title: { zh: '坏行超过上限', en: 'Too many bad rows' },
    cause: { zh: '被隔离的行数或比例超过了任务设置的上限，本次写入已全部撤销。', en: 'More rows were put aside than the task allows; nothing of this run was written.' },
    cure: { zh: '1. 在隔离区查看原因，通常集中在一两个字段。\n2. 改正来源、映射或字段函数。\n3. 确认可接受时提高上限，再重新执行。', en: '1. See the reasons in the quarantine; mostly they are about one or two fields.\n2. Correct the source, the mapping or the functions.\n3. Where that many are acceptable, raise the limit; then run again.' },
  },
  mapping: {
    title: { zh: '任务设置有误', en: 'The settings of the task do not work' },
    cause: { zh: '字段映射、表达式、过滤条件或其他设置无法执行。', en: 'The mapping, an expression, a filter or another setting cannot be carried out.' },
    cure: { zh: '1. 在任务中点“检查”，按提示修改。\n2. 保存后重新执行。', en: '1. Let the task be checked and follow what it says.\n2. Save it and run again.' },
  },
  'key-missing': {
    title: { zh: '缺少主键', en: 'There is no key' },
    cause: { zh: '合并、更新、历史等写入方式要靠主键认出同一行，而任务没有主键，或主键值为空。', en: 'Upsert, update and history recognise a row by its key, and the task has none, or the key is empty.' },
    cure: { zh: '1. 在任务中选择能唯一标识一行的字段作为主键。\n2. 没有这样的字段时改用追加或覆盖。', en: '1. Choose fields that identify a row as the key.\n2. Where there are none, use append or overwrite.' },
  },
  'lake-unreachable': {
    title: { zh: '数据湖不可用', en: 'The lake could not be reached' },
    cause: { zh: '数据湖没有应答、正在维护，或其连接设置已失效。', en: 'The lake did not answer, is being maintained, or its connection settings no longer hold.' },
    cure: { zh: '1. 在“数据湖”中测试连接。\n2. 恢复后重新执行，已写入的数据不受影响。', en: '1. Test the connection under "Data lake".\n2. Run again when it is back; what was written before is untouched.' },
  },
  'disk-full': {
    title: { zh: '磁盘空间不足', en: 'The disk is full' },
    cause: { zh: '数据湖或暂存目录所在的磁盘已满。原有数据完好可读。', en: 'The disk of the lake or of its temporary files is full. The data from before is whole and readable.' },
    cure: { zh: '1. 请管理员清理或扩充日志中指出的磁盘。\n2. 重新执行。', en: '1. Have the disk that the log names cleared or enlarged.\n2. Run again.' },
  },
  memory: {
    title: { zh: '内存不足', en: 'Not enough memory' },
    cause: { zh: '语句或转换所需的内存超过了每次执行的上限。', en: 'A statement or transformation took more memory than a run may have.' },
    cure: { zh: '1. 缩小范围，或减少同时执行的任务数。\n2. 避免对大表做无条件的排序、关联。', en: '1. Narrow it down, or let fewer runs go at once.\n2. Avoid sorting and joining large tables whole.' },
  },
  'timed-out': {
    title: { zh: '超过时限', en: 'It took too long' },
    cause: { zh: '执行时间超过任务的时限，已被停止。', en: 'The run took longer than the limit of the task and was stopped.' },
    cure: { zh: '1. 在日志中看停在哪一步。\n2. 改用增量或并行加速，避开繁忙时段。\n3. 确属正常时放宽时限。', en: '1. See in the log where it stood.\n2. Read only what is new, use parallel acceleration, or run at a quieter time.\n3. Where it is normal, allow more time.' },
  },
  stopped: {
    title: { zh: '已停止', en: 'It was stopped' },
    cause: { zh: '有人停止了这次执行，或任务已下线。', en: 'Somebody stopped the run, or the task was taken offline.' },
    cure: { zh: '需要时重新执行，不会丢失或重复数据。', en: 'Run it again when needed; nothing is lost and nothing comes twice.' },
  },
  'structure-paused': {
    title: { zh: '来源结构有变，等待确认', en: 'The structure has changed; somebody has to agree' },
    cause: { zh: '来源表的字段有变化，而任务设置为“暂停，等待确认”。变更已保留，没有丢失；确认之前目标表保持原样。', en: 'Fields of the source have changed, and the task is set to pause then. No change is lost; until somebody agrees the target stays as it is.' },
    cure: { zh: '1. 在“结构变化”中查看将要做的改动。\n2. 同意时点“同意并继续”；不同意时先在来源改回，再重新执行。\n3. 暂停期间来源会一直保留日志，请尽快处理。', en: '1. See under "Schema changes" what would be done.\n2. Agree and go on; or have the source changed back, then run again.\n3. The source keeps its log meanwhile: do not wait long.' },
  },
  'changes-lost': {
    title: { zh: '变更日志已不完整', en: 'Changes were lost at the source' },
    cause: { zh: '数据库已清除任务尚未读到的变更日志，例如任务停止过久，或复制槽被删除。', en: 'The database no longer keeps the changes from where the task had read, for example because it rested too long or its slot was dropped.' },
    cure: { zh: '1. 延长来源保留变更日志的时间。\n2. 重置任务，重新做一次全量复制后继续跟随变更。', en: '1. Let the source keep its log of changes for longer.\n2. Reset the task: it copies everything once more and follows the changes from there.' },
  },
  target: {
    title: { zh: '无法写入目标', en: 'The target could not be written' },
    cause: { zh: '目标表拒绝写入：结构不符、违反约束、没有权限或被占用。', en: 'The target refused: its structure does not fit, a constraint was violated, rights are missing, or it is in use.' },
    cure: { zh: '1. 按日志中的提示核对目标表。\n2. 调整映射、结构策略或授权后重新执行。', en: '1. Compare the target with what the log says.\n2. Adjust the mapping, the policy or the rights and run again.' },
  },
  unsupported: {
    title: { zh: '暂不支持', en: 'Not supported' },
    cause: { zh: '此类任务或来源的这项功能暂不能执行。', en: 'This kind of task, or this ability of its source, is not available.' },
    cure: { zh: '改用其他类型的任务或读取方式。', en: 'Use another kind of task or another way of reading.' },
  },
  'node-failed': {
    title: { zh: '有节点失败', en: 'A node failed' },
    cause: { zh: '组合任务或复合流中的一个或多个节点失败，其后的节点没有执行。', en: 'One or more nodes of the composed task or composite flow failed, and what comes after them did not run.' },
    cure: { zh: '1. 打开执行图，查看失败节点的日志并排除原因。\n2. 点“从失败节点恢复”，已成功的节点不会重复执行。', en: '1. Open the run graph, read the log of the failed node and mend the cause.\n2. Choose "Go on from the failure": what succeeded is not done again.' },
  },
  rejected: {
    title: { zh: '审批未通过', en: 'Not approved' },
    cause: { zh: '审批人没有同意，或在限定的时间内无人审批，其后的节点没有执行。', en: 'Somebody refused, or nobody decided within the time that was set. What comes after the node did not run.' },
    cure: { zh: '1. 在执行图中选中该节点，查看是谁、因何未同意。\n2. 处理后点“从失败节点恢复”，会重新请求审批；也可以为它连一条“失败后”的线。\n3. 无人审批时，核对审批人的账号和数据范围，或放宽时限。', en: '1. Choose the node in the run graph to see who refused, and why.\n2. When it is settled, choose "Go on from the failure": the question is asked anew. A line "On failure" can also lead on from it.\n3. If nobody decided, look at the accounts and data scopes of those who are named, or allow more time.' },
  },
  http: {
    title: { zh: 'HTTP 请求失败', en: 'An HTTP request failed' },
    cause: { zh: '流程中的 HTTP 节点没有得到应答，或对方返回了错误状态。', en: 'An HTTP node of the flow got no answer, or an error from the other side.' },
    cure: { zh: '1. 在执行图中选中该节点，查看状态码和回应。\n2. 核对地址、请求头、参数和网络；内网地址须由管理员放行。\n3. 从失败节点恢复；偶发错误可为节点设置重试。', en: '1. Choose the node in the run graph to see the status and the answer.\n2. Check address, headers, parameters and network; addresses within the network must be admitted by an administrator.\n3. Go on from the failure; let the node retry if it happens now and then.' },
  },
  overtaken: {
    title: { zh: '同一任务的另一次执行先完成', en: 'Another run of the task was first' },
    cause: { zh: '同一任务有两次执行同时进行，先完成的已写入，另一次没有写入任何数据。', en: 'Two runs of the task were under way at once. The first to end was written, the other has written nothing.' },
    cure: { zh: '1. 平台会自动重新执行，无需处理。\n2. 经常出现时，把任务的并发设为“排队等待”，或减少补数的并行数。', en: '1. The platform runs it again by itself; nothing needs to be done.\n2. If it happens often, let runs of the task wait their turn, or run a backfill with fewer at once.' },
  },
  other: {
    title: { zh: '其他错误', en: 'Another error' },
    cause: { zh: '平台没有为这个错误准备说明。', en: 'There is no explanation for this error.' },
    cure: { zh: '查看执行日志的最后几行；需要帮助时，把执行编号和日志一起交给管理员。', en: 'Look at the last lines of the log; when asking an administrator, give the number of the run and its log.' },
  },
} satisfies Record<string, ErrorHelp>;

/** What a run may fail with: a kind without help does not compile. */
export type ErrorKind = keyof typeof errorHelp;

/** Old runs may name a kind that is no longer used. */
export const errorHelpOf = (kind: string | null): ErrorHelp => (kind !== null && Object.hasOwn(errorHelp, kind) ? errorHelp[kind as ErrorKind] : errorHelp.other);
