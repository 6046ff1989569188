import { Tooltip } from 'antd';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import type { Text } from '#platform/contract/text.ts';
import { useText } from '#platform/web/language.ts';

interface Checked {
  check_state: '' | 'success' | 'failure';
  check_time: string | null;
  check_message: Text | null;
}

/** How the last look at a resource ended, with its reason on hover. */
export function LastCheck({ resource, none }: { resource: Checked; none: string }) {
  const text = useText();
  if (resource.check_state === '' || resource.check_time === null) return <span className="last-check-none">{none}</span>;
  return (
    <Tooltip title={resource.check_message && text(resource.check_message)}>
      <span className="last-check"><StateDot state={resource.check_state === 'success' ? 'succeeded' : 'failed'} /><TimeCell value={resource.check_time} /></span>
    </Tooltip>
  );
}
