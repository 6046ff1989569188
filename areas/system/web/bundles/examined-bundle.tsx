import { Alert, App, Button, Checkbox, Segmented } from 'antd';
import { useState } from 'react';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { applyBundle, listBundleImports, listBundleParts, type BundleDifference, type BundleOrigin } from '../../contract/bundles.ts';
import { bundlesWords } from './bundles-words.ts';
import { changesOf, nodeKey } from './choice.ts';
import { DifferenceTable } from './difference-table.tsx';
import '#platform/web/blocks/list/list.css';

interface Examined {
  origin: BundleOrigin;
  trusted: boolean;
  parts: { part: string; title: { zh: string; en: string } | null }[];
  differences: BundleDifference[];
}

const keysOf = (differences: readonly BundleDifference[]) => differences.map(({ part, key }) => nodeKey(part, key));

/** What a bundle would change here; everything new or different is chosen until someone says otherwise. */
export function ExaminedBundle({ file, examined, onAnother, onApplied }: { file: string; examined: Examined; onAnother: () => void; onApplied: () => void }) {
  const say = useWords(bundlesWords);
  const text = useText();
  const { modal } = App.useApp();
  const { origin, trusted, parts, differences } = examined;
  const different = differences.filter(({ kind }) => kind !== 'same');
  const [checked, setChecked] = useState<ReadonlySet<string>>(
    () => new Set(keysOf(different.filter(({ kind, problem }) => kind !== 'removed' && !problem))));
  const [trust, setTrust] = useState(false);
  const [all, setAll] = useState(false);
  const apply = useChange(applyBundle, {
    refresh: [listBundleImports, listBundleParts],
    success: ({ applied }) => say('applied', { count: applied }),
    onSuccess: onApplied,
  });
  const choice = changesOf(different, checked);
  const count = choice.reduce((sum, { keys }) => sum + keys.length, 0);

  const ask = () => modal.confirm({
    title: say('applyTitle', { count }), content: say('applyText'), okText: say('apply', { count }), cancelText: say('cancel'),
    onOk: () => apply.mutateAsync({ body: { file, choice, trust } }).catch(() => undefined),
  });

  return (
    <div className="bundle-examined">
      <div className="bundle-card">
        <KeyFacts>
          <KeyFact label={say('from')}>{text(origin.title)}</KeyFact>
          <KeyFact label={say('madeBy')}>{origin.by}</KeyFact>
          <KeyFact label={say('madeAt')}><TimeCell value={origin.time} /></KeyFact>
          <KeyFact label={say('version')}>{origin.version}</KeyFact>
          <KeyFact label={say('note')}>{origin.note || '–'}</KeyFact>
          <KeyFact label={say('signer')}><code className="bundle-signer">{origin.signer}</code></KeyFact>
        </KeyFacts>
      </div>
      {!trusted && (
        <Alert type="warning" showIcon title={say('unknownSigner')}
          description={<><p>{say('unknownSignerText', { signer: origin.signer })}</p><Checkbox checked={trust} onChange={(event) => setTrust(event.target.checked)}>{say('trust')}</Checkbox></>} />
      )}
      {parts.filter(({ title }) => !title).map(({ part }) => <Alert key={part} type="info" showIcon title={say('unknownPart', { part })} />)}
      <div className="bundle-bar">
        <Segmented value={all ? 'all' : 'different'} onChange={(value) => setAll(value === 'all')}
          options={[{ value: 'different', label: `${say('onlyDifferent')} ${different.length}` }, { value: 'all', label: `${say('everything')} ${differences.length}` }]} />
        <span className="bundle-hint">{different.some(({ kind }) => kind === 'removed') && say('removedHint')}</span>
        <Button onClick={onAnother}>{say('another')}</Button>
        <Button type="primary" disabled={count === 0 || (!trusted && !trust)} loading={apply.isPending} onClick={ask}>{say('apply', { count })}</Button>
      </div>
      <div className="list-card">
        {different.length === 0 && !all
          ? <EmptyState title={say('noDifference')} description={say('noDifferenceText')} action={<Button onClick={onAnother}>{say('another')}</Button>} />
          : <DifferenceTable parts={parts} differences={all ? differences : different} checked={checked} onCheck={setChecked} />}
      </div>
    </div>
  );
}
