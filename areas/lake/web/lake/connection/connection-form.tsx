import { Alert, Button, Collapse, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { FieldsSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { DepartmentPicker } from '#platform/web/people.tsx';
import { CallError } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getLakeConnection, judgeLakeConnection, lakeKinds, listLakeKinds, saveLakeConnection, testLakeConnection, type LakeConnection, type LakeTestStep } from '../../../contract/lake-connection.ts';
import { connectionWords } from './connection-words.ts';
import { sentValues, shownValues, type LakeFormValues } from './lake-form-values.ts';
import { LakeOption } from './lake-option.tsx';
import { LakeSteps } from './lake-steps.tsx';

interface ConnectionFormProps {
  /** Null: none is connected yet. */
  connection: LakeConnection | null;
  onDone: () => void;
  onCancel?: () => void;
}

const usual = ['host', 'port', 'database', 'user', 'password', 'schema'];

export function ConnectionForm({ connection, onDone, onCancel }: ConnectionFormProps) {
  const say = useWords(connectionWords);
  const [form] = Form.useForm<LakeFormValues>();
  const [kind, setKind] = useState<LakeConnection['kind']>(connection?.kind ?? 'duckdb');
  const [outcome, setOutcome] = useState<{ good: boolean; text: string; steps?: z.output<typeof LakeTestStep>[] }>();
  const kinds = useCall(listLakeKinds, undefined, { level: noticeLevel.silent, fresh: 60_000 });
  const options = kinds.data?.find((one) => one.kind === kind)?.options;
  const save = useChange(saveLakeConnection, { refresh: [getLakeConnection, judgeLakeConnection], success: say('connected'), level: noticeLevel.silent });
  const test = useChange(testLakeConnection, { level: noticeLevel.silent });

  useEffect(() => {
    if (options) form.setFieldsValue(shownValues(connection, kind, options, say('initialName')));
    // Only when another kind is chosen: what is typed stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [kind, options === undefined]);

  if (kinds.error && !kinds.data) return <div className="lake-part"><ErrorState error={kinds.error} onRetry={() => void kinds.refetch()} /></div>;
  if (!options) return <div className="lake-part"><FieldsSkeleton fields={4} /></div>;

  /** Messages at their fields; whatever has none stands above the buttons, in the words of the lake. */
  const fail = (error: unknown) => {
    const fields = error instanceof CallError ? Object.entries(error.fields) : [];
    form.setFields(fields.map(([name, message]) => ({ name: name.split('.') as never, errors: [message] })));
    setOutcome({ good: false, text: errorText(error) ?? say('failed') });
  };
  const go = async (work: (body: ReturnType<typeof sentValues>) => Promise<void>) => {
    setOutcome(undefined);
    if (!(await form.validateFields().then(() => true, () => false))) return;
    await work(sentValues({ ...form.getFieldsValue(true), kind }, connection)).catch(fail);
  };
  const shown = (one: (typeof options)[number]) => <div key={one.name} data-wide={one.lines > 1 || undefined}><LakeOption option={one} isSet={connection?.kind === kind && connection.secret_names.includes(one.name)} /></div>;
  const busy = save.isPending || test.isPending;
  const rest = options.filter(({ name }) => !usual.includes(name));
  return (
    <div className="lake-part">
      <div className="lake-form">
        {!connection && <><h2>{say('choose')}</h2><p>{say('chooseHint')}</p></>}
        <div className="lake-kinds" role="radiogroup" aria-label={say('kind')}>
          {lakeKinds.map((one) => (
            <button key={one} type="button" role="radio" aria-checked={one === kind} className="lake-kind" onClick={() => { setKind(one); setOutcome(undefined); }}>
              <strong>{say(one)}</strong><span>{say(`${one}Hint`)}</span>
            </button>
          ))}
        </div>
        {connection && <Alert type="info" showIcon title={say('moving')} />}
        <Form form={form} layout="vertical" disabled={busy} onFinish={() => void go(async (body) => { await save.mutateAsync({ body }); onDone(); })}>
          <div className="lake-columns">
            <Form.Item name="databasename" label={say('name')} required rules={[{ required: true, whitespace: true, message: say('mustFill') }]}><Input maxLength={500} autoComplete="off" /></Form.Item>
            <Form.Item name="admin_dept" label={say('department')}><DepartmentPicker /></Form.Item>
            {options.filter(({ name }) => usual.includes(name)).map(shown)}
            <div data-wide><Form.Item name="databasedesc" label={say('description')}><Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} /></Form.Item></div>
          </div>
          {rest.length > 0 && <Collapse ghost items={[{ key: 'more', label: say('more'), forceRender: true, children: <div className="lake-columns">{rest.map(shown)}</div> }]} />}
          {outcome && <Alert type={outcome.good ? 'success' : 'error'} showIcon title={outcome.good ? outcome.text : say('failed')} description={outcome.good || outcome.steps ? undefined : outcome.text} />}
          {outcome?.steps && <LakeSteps steps={outcome.steps} />}
          <span className="lake-buttons">
            <Button type="primary" htmlType="submit" loading={save.isPending} disabled={test.isPending}>{say(connection ? 'save' : 'connect')}</Button>
            <Button loading={test.isPending} disabled={save.isPending} onClick={() => void go(async (body) => { const { good, version, steps } = await test.mutateAsync({ body }); setOutcome({ good, steps, text: good ? say('testOk', { version }) : '' }); })}>{say('test')}</Button>
            {onCancel && <Button disabled={busy} onClick={onCancel}>{say('cancel')}</Button>}
          </span>
          <p className="lake-note lake-after">{say('backup')}</p>
        </Form>
      </div>
    </div>
  );
}
