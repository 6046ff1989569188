import { Button, Drawer, Form, Input } from 'antd';
import type { Schedule } from '#engine/schedule/schedule.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { ScheduleForm } from '../schedule/schedule-form.tsx';
import { customWords } from './custom-words.ts';

export interface CustomHead {
  name: string;
  description: string;
  schedule: Schedule | null;
}

/** What holds for the task as a whole. */
export function CustomSettings({ wid, head, onHead, onClose }: { wid: string | undefined; head: CustomHead; onHead: (head: Partial<CustomHead>) => void; onClose: () => void }) {
  const say = useWords(customWords);
  return (
    <Drawer open title={say('settings')} size={sizes.drawerMedium} onClose={onClose} extra={<Button type="primary" onClick={onClose}>{say('done')}</Button>}>
      <Form layout="vertical">
        <Form.Item label={say('description')}><Input.TextArea rows={2} value={head.description} aria-label={say('description')} onChange={(event) => onHead({ description: event.target.value })} /></Form.Item>
        <ScheduleForm value={head.schedule} onChange={(schedule) => onHead({ schedule })} task={wid} />
      </Form>
    </Drawer>
  );
}
