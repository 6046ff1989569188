import { Form } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import type { FormFailure } from '#platform/web/blocks/form/use-schema-form.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { CallError } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { getQueryFields, getTableFields } from '../../contract/task-tables.ts';
import { checkTask, getTask, listTasks, runTask, saveTask, setTaskStatus } from '../../contract/tasks.ts';
import { linkToTask } from '../tasks/task-links.ts';
import type { StepProps } from './step-props.ts';
import { inputOf, problemsOf, stepOfPart, stepsOf, type StepKey, type TaskDraft } from './task-draft.ts';
import { wizardWords } from './wizard-words.ts';

type Ending = 'draft' | 'online' | 'run';

/** One draft through all steps; each is looked at before the next, and the server has the last word. */
export function useTaskWizard(initial: TaskDraft, firstStep?: StepKey) {
  const say = useWords(wizardWords);
  const text = useText();
  const navigate = useNavigate();
  const [form] = Form.useForm();
  const steps = stepsOf(initial.kind);
  const [first] = useState(initial);
  const [draft, setDraft] = useState(first);
  const [at, setAt] = useState(Math.max(0, steps.indexOf(firstStep ?? 'source')));
  // A task that exists has been through every step already.
  const [reached, setReached] = useState(initial.wid ? steps.length - 1 : at);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<FormFailure>();
  const [saving, setSaving] = useState(false);
  const done = useRef(false);
  const step = steps[at]!;

  const { database_wid = '', schema = '', table = '', query = '' } = draft.definition;
  const isQuery = query.trim() !== '';
  const [tested, setTested] = useState(query);
  const quiet = { level: noticeLevel.silent, fresh: 60_000 };
  const ofTable = useCall(getTableFields, { query: { dataSourceId: database_wid, dataObject: table, schema } }, { enabled: database_wid !== '' && table !== '' && !isQuery, ...quiet });
  const ofQuery = useCall(getQueryFields, { body: { dataSourceId: database_wid, query: tested } }, { enabled: database_wid !== '' && isQuery && tested === query, ...quiet });
  const fields = isQuery ? ofQuery : ofTable;
  const check = useCall(checkTask, { body: inputOf(draft) }, { enabled: step === 'check', level: noticeLevel.silent, fresh: 0, timeout: 90_000 });
  const save = useChange(saveTask, { refresh: [listTasks, getTask], level: noticeLevel.silent });
  const online = useChange(setTaskStatus, { refresh: [listTasks, getTask] });
  const run = useChange(runTask, { refresh: [listTasks, getTask] });

  const change = (next: (before: TaskDraft) => TaskDraft) => {
    setDraft(next);
    setProblems({});
    setFailure(undefined);
  };
  const props: StepProps = {
    draft, problems, table: isQuery && tested !== query ? undefined : fields.data,
    set: (part) => change((before) => ({ ...before, ...part })),
    setDefinition: (part) => change((before) => ({ ...before, definition: { ...before.definition, ...part } })),
    setPlan: (part) => change((before) => ({ ...before, definition: { ...before.definition, plan: { ...before.definition.plan, ...part } } })),
  };
  const untested = isQuery && (tested !== query || !ofQuery.data);
  const missingIn = (key: StepKey) => Object.entries({ ...problemsOf(key, draft, fields.data?.primary_key), ...(key === 'source' && untested ? { 'definition.query': 'testFirst' as const } : {}) })
    .map(([field, word]) => [field, say(word)] as const);
  const open = (index: number) => {
    setAt(index);
    setReached(Math.max(reached, index));
  };
  /** Forward only over steps that are complete; back always. */
  const goTo = (index: number) => {
    for (let passed = at; passed < index; passed += 1) {
      const missing = missingIn(steps[passed]!);
      if (missing.length === 0) continue;
      setAt(passed);
      setProblems(Object.fromEntries(missing));
      return;
    }
    setProblems({});
    setFailure(undefined);
    open(index);
  };

  const finish = async (ending: Ending) => {
    setSaving(true);
    setFailure(undefined);
    let stored: string | undefined;
    try {
      const saved = await save.mutateAsync({ body: inputOf(draft) });
      done.current = true;
      stored = saved.wid;
      notices.message('success', saved.notice ? text(saved.notice) : say('saved'));
      if (ending === 'online') {
        const { refused } = await online.mutateAsync({ query: { status: 'online', wid: saved.wid } });
        if (refused[0]) notices.message('warning', say('savedNotOnline', { reason: refused[0].reason }));
      } else if (ending === 'run') await run.mutateAsync({ params: { id: saved.wid }, query: {} });
      void navigate(linkToTask(saved.wid, ending === 'run' ? 'runs' : undefined));
    } catch (error) {
      // Saved, but the second half was refused: that has been told, and the task is there to be looked at.
      if (stored) return void navigate(linkToTask(stored));
      const named = error instanceof CallError ? error.fields : {};
      setProblems(named);
      setFailure({ text: Object.values(named).join('\n') || errorText(error) || '', conflict: false });
      const [part] = Object.keys(named);
      if (part) setAt(steps.indexOf(stepOfPart(part, draft.kind)));
    } finally {
      setSaving(false);
    }
  };

  return {
    steps, step, props, check, fields, saving,
    testing: isQuery && tested === query && ofQuery.isFetching,
    test: (text: string) => (text === tested ? void ofQuery.refetch() : setTested(text)),
    isDirty: () => !done.current && JSON.stringify(draft) !== JSON.stringify(first),
    goTo: (key: StepKey) => goTo(steps.indexOf(key)),
    save: (ending: Ending) => void finish(ending),
    control: {
      at, reached, saving, failure, isDirty: undefined,
      formProps: { form, className: 'schema-form', layout: 'vertical' as const, onValuesChange: () => undefined, scrollToFirstError: {} },
      onStep: goTo, onBack: () => goTo(at - 1), onNext: () => goTo(at + 1), onFinish: () => void finish('draft'),
    },
  };
}
