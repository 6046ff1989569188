import { Alert, Button } from 'antd';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { explainQuery } from '../../contract/development.ts';
import { developmentWords } from './development-words.ts';

/** How the lake would answer the statement at hand. `asked` gives it, or says why there is none. */
export function PlanPane({ asked, script }: { asked: () => string | undefined; script: boolean }) {
  const say = useWords(developmentWords);
  const plan = useChange(explainQuery, { level: noticeLevel.silent });
  const show = () => {
    const sql = asked();
    if (sql) plan.mutate({ body: { sql } });
  };
  if (script) return <div className="dev-pane"><EmptyState compact title={say('planOnlySql')} /></div>;
  const button = <Button loading={plan.isPending} onClick={show}>{say('showPlan')}</Button>;
  if (!plan.data && !plan.error) return <div className="dev-pane"><EmptyState compact title={say('noPlan')} action={button} /></div>;
  const text = plan.data?.lines.join('\n') ?? '';
  return (
    <div className="dev-pane dev-plan">
      <div className="lake-bar">{button}{text && <span className="lake-bar-end"><CopyButton text={text} /></span>}</div>
      {plan.error ? <Alert type="error" showIcon title={say('planFailed')} description={<span className="dev-failure">{errorText(plan.error)}</span>} /> : <pre tabIndex={0}>{text}</pre>}
    </div>
  );
}
