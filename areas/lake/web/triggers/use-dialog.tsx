import { Button, Modal } from 'antd';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import type { TaskTrigger } from '../../contract/task-triggers.ts';
import { productOrigin, triggerExamples } from './trigger-examples.ts';
import { triggersWords } from './triggers-words.ts';

/** What another system sends, ready to copy; the key itself is not known here any more. */
export function UseDialog({ trigger, onClose }: { trigger: TaskTrigger; onClose: () => void }) {
  const say = useWords(triggersWords);
  const examples = triggerExamples(productOrigin(), trigger, say(trigger.signed ? 'secretPlaceholder' : 'placeholder'));
  return (
    <Modal open width={sizes.drawerMedium} title={<span className="trigger-title" title={trigger.name}>{say('useTitle', { name: trigger.name })}</span>} onCancel={onClose} footer={<Button type="primary" onClick={onClose}>{say('done')}</Button>}>
      <p className="task-quiet">{say(trigger.signed ? 'signedUseHint' : 'useHint')}</p>
      {(['start', 'state'] as const).map((kind) => (
        <div key={kind} className="trigger-code">
          <div><span>{say(`${kind}Example`)}</span><CopyButton text={examples[kind]} /></div>
          <pre>{examples[kind]}</pre>
        </div>
      ))}
    </Modal>
  );
}
