import { Alert, DatePicker, Form, Input } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { useChange } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { releaseSurvey, updateSurveyStatus } from '../../contract/surveys.ts';
import { surveyWords } from './survey-words.ts';
import { surveyTouches } from './use-survey-decisions.tsx';

const ReleaseInput = z.object({ due_date: z.iso.date().nullable().default(null), note: z.string().max(2000).default('') });

const slideOut = 300;

/** Sends the survey; then the state of the source is updated and its progress read again. */
export function ReleaseDrawer({ source, onClose }: { source: DataSource; onClose: () => void }) {
  const say = useWords(surveyWords);
  const release = useChange(releaseSurvey, { level: noticeLevel.silent });
  const status = useChange(updateSurveyStatus, { refresh: surveyTouches, level: noticeLevel.silent });
  const form = useDrawerForm(ReleaseInput, {
    initial: { due_date: null, note: '' },
    submit: async (body) => {
      await release.mutateAsync({ query: { database_wid: source.wid }, body });
      await status.mutateAsync({ query: { wid: source.wid } });
    },
    onDone: () => notices.message('success', say('launched')),
  });
  // Mounted when it is wanted: it opens at once, and goes once it has slid out.
  const opened = useRef(false);
  useEffect(() => {
    if (!opened.current) {
      opened.current = true;
      form.show();
    } else if (!form.isOpen) {
      const gone = setTimeout(onClose, slideOut);
      return () => clearTimeout(gone);
    }
    return undefined;
    // Only whether it is open matters.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form.isOpen]);
  return (
    <DrawerForm {...form.drawer} title={say('releaseTitle', { name: source.databasename })} verb={say('release')}>
      {source.admin_user ? <Alert className="release-to" type="info" showIcon title={say('releaseTo', { name: source.admin_user_name })} />
        : <Alert className="release-to" type="warning" showIcon title={say('noAdministrator')} />}
      <Form.Item {...form.item('due_date')} label={say('due')} extra={say('dueHint')}
        getValueProps={(value: string | null) => ({ value: value ? dayjs(value) : null })} normalize={(day: dayjs.Dayjs | null) => day?.format('YYYY-MM-DD') ?? null}>
        <DatePicker minDate={dayjs()} className="release-date" />
      </Form.Item>
      <Form.Item {...form.item('note')} label={say('note')} extra={say('noteHint')}><Input.TextArea rows={5} maxLength={2000} /></Form.Item>
    </DrawerForm>
  );
}
