import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { useWords } from '../words.ts';
import { copyText } from './copy-text.ts';
import { blockWords } from './words.ts';

interface CopyButtonProps {
  /** A function where the text is long to make: it is asked for only on the click. */
  text: string | (() => string);
  label?: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const say = useWords(blockWords);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>();

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), 1500);
    return () => clearTimeout(timer);
  }, [outcome]);

  const name = label ?? say('copy');
  return (
    <Tooltip title={outcome ? say(outcome) : name}>
      <Button
        className="copy-button"
        type="text"
        size="small"
        aria-label={name}
        icon={outcome === 'copied' ? <CheckOutlined /> : <CopyOutlined />}
        onClick={async (event) => {
          event.stopPropagation();
          setOutcome((await copyText(typeof text === 'function' ? text() : text)) ? 'copied' : 'copyFailed');
        }}
      />
    </Tooltip>
  );
}
