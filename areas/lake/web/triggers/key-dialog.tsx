import { Alert, Button, Modal } from 'antd';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { productOrigin, triggerExamples } from './trigger-examples.ts';
import { triggersWords } from './triggers-words.ts';

export interface ShownKey {
  name: string;
  key: string;
  trigger: { wid: string; parameters: readonly string[]; signed: boolean };
}

/** The only time a key is seen. It closes only by its button, so that no stray click loses it. */
export function KeyDialog({ shown, onClose }: { shown: ShownKey; onClose: () => void }) {
  const say = useWords(triggersWords);
  const command = triggerExamples(productOrigin(), shown.trigger, shown.key).start;
  return (
    <Modal open width={sizes.drawerMedium} closable={false} keyboard={false} mask={{ closable: false }} title={<span className="trigger-title" title={shown.name}>{say(shown.trigger.signed ? 'secretTitle' : 'keyTitle', { name: shown.name })}</span>}
      footer={<Button type="primary" onClick={onClose}>{say('keyDone')}</Button>}>
      <Alert type="warning" showIcon title={say(shown.trigger.signed ? 'secretOnce' : 'keyOnce')} />
      <div className="trigger-key"><code>{shown.key}</code><CopyButton text={shown.key} label={say(shown.trigger.signed ? 'copySecret' : 'copyKey')} /></div>
      <div className="trigger-code">
        <div><span>{say('startExample')}</span><CopyButton text={command} /></div>
        <pre>{command}</pre>
      </div>
    </Modal>
  );
}
