import { Alert, Button, Select, Switch, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LeaveGuard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { messageChannelNames } from '../../../contract/message-channels.ts';
import { getMessagePreferences, ownChannels, saveMessagePreferences, type MessagePreferences, type OwnChannel, type QuietHours } from '../../../contract/message-preferences.ts';
import { messageCategories, messageCategoryNames, type MessageCategory } from '../../../contract/messages.ts';
import { messageCenterWords } from '../message-center-words.ts';
import { preferenceWords } from './preference-words.ts';

export function PreferencesTab() {
  const say = useWords(preferenceWords);
  const { data, error, refetch } = useCall(getMessagePreferences, undefined, { level: noticeLevel.silent });
  if (error && !data) return <ErrorState title={say('failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton lines={8} />;
  const { email, mail_works, ...kept } = data;
  return <Preferences kept={kept} mailNote={!mail_works ? say('noMail') : email ? say('mailTo', { email }) : say('noEmail')} mailArrives={mail_works && email !== ''} />;
}

function Preferences({ kept, mailNote, mailArrives }: { kept: MessagePreferences; mailNote: string; mailArrives: boolean }) {
  const say = useWords(preferenceWords);
  const center = useWords(messageCenterWords);
  const [draft, setDraft] = useState(kept);
  const change = (part: Partial<MessagePreferences>) => setDraft((last) => ({ ...last, ...part }));
  const save = useChange(saveMessagePreferences, { refresh: [getMessagePreferences], success: center('saved') });
  const isDirty = print(draft) !== print(kept);
  return (
    <>
      <LeaveGuard isDirty={() => isDirty} />
      <section className="message-card" aria-label={say('channels')}>
        <header><div><h2>{say('channels')}</h2><p>{say('channelsText')}</p></div></header>
        <Matrix channels={draft.channels} onChange={(channels) => change({ channels })} />
        {mailArrives ? <p className="preference-note">{mailNote}</p> : <Alert className="preference-note" type="warning" showIcon title={mailNote} />}
        <div className="preference-fields">
          <label>{say('language')}
            <Select value={draft.language} onChange={(language) => change({ language })}
              options={[{ value: '', label: say('languageUsual') }, { value: 'zh', label: say('chinese') }, { value: 'en', label: say('english') }]} />
          </label>
        </div>
      </section>
      <section className="message-card" aria-label={say('quiet')}>
        <header><div><h2>{say('quiet')}</h2><p>{say('quietText')}</p></div></header>
        <Quiet quiet={draft.quiet} onChange={(quiet) => change({ quiet })} />
      </section>
      <Button className="preference-save" type="primary" disabled={!isDirty} loading={save.isPending} onClick={() => save.mutate({ body: draft })}>{say('save')}</Button>
    </>
  );
}

/** To compare: the store returns the same values in an order of its own. */
function print({ channels, quiet, language }: MessagePreferences): string {
  return JSON.stringify([
    messageCategories.map((category) => ownChannels.map((channel) => channels[category][channel])), quiet && [quiet.from, quiet.to, quiet.zone, quiet.alarms], language,
  ]);
}

function Matrix({ channels, onChange }: { channels: MessagePreferences['channels']; onChange: (channels: MessagePreferences['channels']) => void }) {
  const say = useWords(preferenceWords);
  const text = useText();
  const set = (category: MessageCategory, channel: OwnChannel, on: boolean) => onChange({ ...channels, [category]: { ...channels[category], [channel]: on } });
  return (
    <table className="preference-matrix">
      <thead><tr><th scope="col">{say('category')}</th>{ownChannels.map((channel) => <th key={channel} scope="col">{text(messageChannelNames[channel])}</th>)}</tr></thead>
      <tbody>
        {messageCategories.map((category) => (
          <tr key={category}>
            <th scope="row">{text(messageCategoryNames[category])}</th>
            {ownChannels.map((channel) => (
              <td key={channel}>
                <Switch size="small" checked={channels[category][channel]} onChange={(on) => set(category, channel, on)}
                  aria-label={say('receive', { category: text(messageCategoryNames[category]), channel: text(messageChannelNames[channel]) })} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const zones = Intl.supportedValuesOf('timeZone');
const clock = 'HH:mm';

function Quiet({ quiet, onChange }: { quiet: QuietHours | null; onChange: (quiet: QuietHours | null) => void }) {
  const say = useWords(preferenceWords);
  const begin: QuietHours = { from: '22:00', to: '07:00', zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, alarms: true };
  const time = (key: 'from' | 'to', hours: QuietHours) => (
    <label>{say(key)}
      <TimePicker format={clock} minuteStep={5} allowClear={false} needConfirm={false} value={dayjs(`2000-01-01 ${hours[key]}`)} onChange={(value) => value && onChange({ ...hours, [key]: value.format(clock) })} />
    </label>
  );
  return (
    <>
      <label className="preference-switch"><Switch size="small" checked={quiet !== null} onChange={(on) => onChange(on ? begin : null)} />{say('useQuiet')}</label>
      {quiet && (
        <>
          <div className="preference-fields">
            {time('from', quiet)}
            {time('to', quiet)}
            <label>{say('zone')}
              <Select showSearch className="preference-zone" value={quiet.zone} onChange={(zone) => onChange({ ...quiet, zone })} options={[...new Set([quiet.zone, ...zones])].map((value) => ({ value, label: value }))} />
            </label>
          </div>
          <label className="preference-switch preference-alarms"><Switch size="small" checked={quiet.alarms} onChange={(alarms) => onChange({ ...quiet, alarms })} />{say('alarms')}</label>
        </>
      )}
    </>
  );
}
