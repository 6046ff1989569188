import { Button, Input, Tree } from 'antd';
import { useState } from 'react';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { FieldsSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { notices } from '#platform/web/notices.ts';
import { downloadFrom } from '#platform/web/request/download.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { exportBundle, listBundleParts } from '../../contract/bundles.ts';
import { bundlesWords } from './bundles-words.ts';
import { choiceOf, nodeKey } from './choice.ts';

export function ExportTab() {
  const say = useWords(bundlesWords);
  const text = useText();
  const { data, error, refetch } = useCall(listBundleParts, undefined, { level: noticeLevel.silent });
  /** Undefined until someone chooses: everything. */
  const [picked, setPicked] = useState<readonly string[]>();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);

  if (error && !data) return <ErrorState title={say('failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <FieldsSkeleton fields={4} />;
  const all = data.parts.flatMap(({ part, items }) => items.map(({ key }) => nodeKey(part, key)));
  const checked = picked ?? all;
  const chosenOf = (part: string) => checked.filter((key) => key.startsWith(nodeKey(part, ''))).length;

  const run = async () => {
    setBusy(true);
    try {
      await downloadFrom(exportBundle, { body: { choice: choiceOf(data.parts, checked), note } });
      notices.message('success', say('exported'));
    } catch {
      // Told by the request layer.
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="bundle-card bundle-export">
      <section aria-label={say('choose')}>
        <h2>{say('choose')}</h2>
        <p>{say('chooseHint')}</p>
        <Tree checkable selectable={false} blockNode height={520} defaultExpandedKeys={[]} checkedKeys={[...checked]}
          onCheck={(keys) => setPicked((keys as React.Key[]).map(String).filter((key) => all.includes(key)))}
          treeData={data.parts.map(({ part, title, items }) => ({
            key: `part ${part}`, disabled: items.length === 0,
            title: <>{text(title)}<span className="bundle-count">{items.length === 0 ? say('unchanged') : say('count', { chosen: chosenOf(part), all: items.length })}</span></>,
            children: items.map(({ key, name }) => ({ key: nodeKey(part, key), title: <>{text(name)}<code className="bundle-key">{key}</code></> })),
          }))} />
      </section>
      <aside>
        <label htmlFor="bundle-note">{say('note')}</label>
        <Input.TextArea id="bundle-note" rows={4} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
        <p>{say('noteHelp')}</p>
        <Button type="primary" loading={busy} disabled={checked.length === 0} onClick={() => void run()}>{say('export')}</Button>
        {checked.length === 0 && <p role="alert">{say('nothingChosen')}</p>}
        <h3>{say('fingerprint')}</h3>
        <div className="bundle-fingerprint"><code>{data.fingerprint}</code><CopyButton text={data.fingerprint} /></div>
        <p>{say('fingerprintHelp')}</p>
      </aside>
    </div>
  );
}
