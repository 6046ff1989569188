import { App, Button } from 'antd';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { useWords } from '#platform/web/words.ts';
import { resourceWords } from './resource-words.ts';

/** Asks once for all that is selected. */
export function DeleteSelected({ label, name, consequence, run }: { label: string; name: string; consequence: string; run: () => Promise<unknown> }) {
  const say = useWords(resourceWords);
  const { modal } = App.useApp();
  const ask = () => modal.confirm({
    title: `${label}: ${name}`, content: consequence, okText: label, okButtonProps: { danger: true }, cancelText: say('cancel'), focusable: { autoFocusButton: 'cancel' },
    onOk: () => run().catch(ignoreTold),
  });
  return <Button danger onClick={ask}>{label}</Button>;
}
