import { Alert, Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { encodePassword } from '#platform/contract/password.ts';
import type { ImportResult } from '#platform/contract/platform/imports.ts';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useChange } from '#platform/web/calls.ts';
import { useLanguage } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { Choice } from './choice.tsx';
import type { ImportOf } from './import-calls.ts';
import { ImportFigures } from './import-figures.tsx';
import { ImportProblems } from './import-problems.tsx';
import { importWords } from './import-words.ts';
import { StepFooter } from './step-footer.tsx';

interface CheckStepProps {
  of: ImportOf;
  run: string;
  result: ImportResult;
  onStarted: (run: string) => void;
  onAgain: () => void;
}

/** What the dry run found, and the choice that follows from it. */
export function CheckStep({ of, run, result, onStarted, onAgain }: CheckStepProps) {
  const say = useWords(importWords);
  const language = useLanguage();
  const [wrong, setWrong] = useState<'good' | 'none'>('good');
  const [password, setPassword] = useState<string>();
  const [missing, setMissing] = useState(false);
  const start = useChange(of.calls.start, { level: noticeLevel.silent, onSuccess: (reply: { run: string }) => onStarted(reply.run) });
  const rows = result.created + result.updated;
  const imports = rows > 0 && (result.bad === 0 || wrong === 'good');
  const count = rows.toLocaleString(language);

  const begin = () => {
    setMissing(password === '');
    if (password === '') return;
    start.mutate({
      body: {
        file: result.file.wid, dryRun: false, existing: result.existing, wrong: result.bad > 0 ? 'good' : 'none',
        ...(password !== undefined && { initialPassword: encodePassword(password) }),
      },
    });
  };

  return (
    <>
      <section className="import-step">
        <ImportFigures result={result} />
        {rows === 0
          ? <Alert type={result.bad > 0 ? 'warning' : 'info'} showIcon title={say(result.bad > 0 && result.good === 0 ? 'noneGood' : 'nothingToDo')} />
          : result.bad === 0 && <Alert type="success" showIcon title={say('allGood')} />}
        {result.bad > 0 && <ImportProblems calls={of.calls} run={run} result={result} />}
        {result.bad > 0 && rows > 0 && (
          <>
            <h3>{say('wrong')}</h3>
            <Radio.Group className="import-choices" value={wrong} onChange={(event) => setWrong(event.target.value as 'good' | 'none')}>
              <Choice value="good" label={say('wrongGood', { count })} hint={say('wrongGoodHint')} />
              <Choice value="none" label={say('wrongNone')} hint={say('wrongNoneHint')} />
            </Radio.Group>
          </>
        )}
        {of.withPassword && imports && result.created > 0 && (
          <>
            <h3>{say('password')}</h3>
            <Radio.Group className="import-choices" value={password === undefined ? 'none' : 'same'} onChange={(event) => setPassword(event.target.value === 'none' ? undefined : '')}>
              <Choice value="none" label={say('passwordNone')} hint={say('passwordNoneHint')} />
              <Choice value="same" label={say('passwordSame')} hint={say('passwordSameHint')} />
            </Radio.Group>
            {password !== undefined && (
              <Form.Item className="import-password" label={say('passwordField')} layout="vertical" required htmlFor="import-password"
                validateStatus={missing || start.fields.initialPassword ? 'error' : undefined}
                help={start.fields.initialPassword ?? (missing ? say('passwordEmpty') : undefined)}>
                <Input.Password id="import-password" autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)} />
              </Form.Item>
            )}
          </>
        )}
        {start.error && !start.fields.initialPassword && <Alert type="error" showIcon title={errorText(start.error)} />}
      </section>
      <StepFooter>
        {imports
          ? <><Button type="primary" loading={start.isPending} onClick={begin}>{say('importRows', { count })}</Button><Button onClick={onAgain}>{say('chooseAgain')}</Button></>
          : <Button type="primary" onClick={onAgain}>{say('chooseAgain')}</Button>}
      </StepFooter>
    </>
  );
}
