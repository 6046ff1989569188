import { Button, Modal } from 'antd';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { configuration } from '#platform/web/configuration.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import type { TaskTrigger } from '../../contract/task-triggers.ts';
import { triggerExamples } from './trigger-examples.ts';
import { triggersWords } from './triggers-words.ts';

/** What another system sends, ready to copy; the key itself is not known here any more. */
export function UseDialog({ trigger, onClose }: { trigger: TaskTrigger; onClose: () => void }) {
  const say = useWords(triggersWords);
  const origin = new URL(configuration().productApi || '/', window.location.href).origin;
  const examples = triggerExamples(origin, trigger, say('placeholder'));
  return (
    <Modal open width={sizes.drawerMedium} title={<span className="cut-name">{say('useTitle', { name: trigger.name })}</span>} onCancel={onClose} footer={<Button type="primary" onClick={onClose}>{say('done')}</Button>}>
      <p className="task-quiet">{say('useHint')}</p>
      {(['start', 'state'] as const).map((kind) => (
        <div key={kind} className="trigger-code">
          <div><span>{say(`${kind}Example`)}</span><CopyButton text={examples[kind]} /></div>
          <pre>{examples[kind]}</pre>
        </div>
      ))}
    </Modal>
  );
}
