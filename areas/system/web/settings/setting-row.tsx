import { App, Switch } from 'antd';
import { useState } from 'react';
import type { SettingView } from '#platform/contract/platform/settings.ts';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useLanguage, useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { PersonName } from '../pickers/person-name.tsx';
import { settingsWords } from './settings-words.ts';
import { useSaveSetting } from './use-save-setting.tsx';
import { kindOf, type ValueField, type ValueSchema } from './value-kind.ts';
import { fieldLabel, valueText } from './value-text.ts';

interface SettingRowProps {
  setting: SettingView;
  /** Came by a link to this setting. */
  marked: boolean;
  mayChange: boolean;
  onEdit: () => void;
}

export function SettingRow({ setting, marked, mayChange, onEdit }: SettingRowProps) {
  const say = useWords(settingsWords);
  const text = useText();
  const title = text(setting.title);
  const isSwitch = !setting.secret && kindOf(setting.schema as ValueSchema).is === 'switch';
  const reset = useReset(setting);
  const editWord = !setting.secret ? 'edit' : setting.changed ? 'replace' : 'setSecret';
  return (
    <div className="setting" id={`setting-${setting.key}`} data-marked={marked || undefined} tabIndex={-1} role="group" aria-label={title}>
      <div className="setting-about">
        <h3>
          {title}
          {setting.changed && <span className="setting-changed">{say('changed')}</span>}
        </h3>
        <p>{text(setting.description)}</p>
        <div className="setting-key"><code>{setting.key}</code><CopyButton text={() => addressOf(setting.key)} label={say('copyLink')} /></div>
      </div>
      <div className="setting-value">
        {isSwitch ? <SwitchValue setting={setting} mayChange={mayChange} /> : <PlainValue setting={setting} />}
        <History setting={setting} />
      </div>
      <div className="setting-actions">
        {mayChange && <RowActions name={title} actions={[
          !isSwitch && { key: 'edit', label: say(editWord), run: onEdit },
          setting.changed && { key: 'reset', label: say(setting.secret ? 'clearSecret' : 'reset'), run: reset },
        ]} />}
      </div>
    </div>
  );
}

/** Saved as soon as it is turned; the notice offers the way back. */
function SwitchValue({ setting, mayChange }: { setting: SettingView; mayChange: boolean }) {
  const say = useWords(settingsWords);
  const text = useText();
  const { save } = useSaveSetting();
  const [busy, setBusy] = useState(false);
  const turn = async (on: boolean) => {
    setBusy(true);
    await save(setting, on).catch(() => undefined);
    setBusy(false);
  };
  const on = setting.value === true;
  return (
    <label className="setting-switch">
      <Switch checked={on} loading={busy} disabled={!mayChange} aria-label={text(setting.title)} onChange={(next) => void turn(next)} />
      {say(on ? 'on' : 'off')}
    </label>
  );
}

function PlainValue({ setting }: { setting: SettingView }) {
  const say = useWords(settingsWords);
  const language = useLanguage();
  if (setting.secret) {
    return setting.changed
      ? <StateDot state="succeeded" word={settingsWords.words.secretSet} />
      : <StateDot state="disabled" word={settingsWords.words.secretUnset} />;
  }
  const schema = setting.schema as ValueSchema;
  const kind = kindOf(schema);
  if (kind.is === 'fields') return <Pairs value={setting.value as Record<string, unknown>} fields={kind.fields} />;
  const shown = valueText(setting.value, schema, language);
  if (shown === undefined) return <span className="setting-nothing">{say(kind.is === 'lines' ? 'none' : 'empty')}</span>;
  return <span className="setting-text">{shown}</span>;
}

function Pairs({ value, fields }: { value: Record<string, unknown>; fields: readonly ValueField[] }) {
  const language = useLanguage();
  return (
    <dl className="setting-pairs">
      {fields.map(({ key, schema }) => (
        <div key={key}><dt>{fieldLabel(key, schema, language)}</dt><dd>{valueText(value[key], schema, language) ?? <Missing />}</dd></div>
      ))}
    </dl>
  );
}

/** What it would be, and who made it what it is. */
function History({ setting }: { setting: SettingView }) {
  const say = useWords(settingsWords);
  const language = useLanguage();
  if (!setting.changed) return setting.secret ? null : <div className="setting-history">{say('isDefault')}</div>;
  const initial = valueText(setting.initial, setting.schema as ValueSchema, language) ?? say('empty');
  return (
    <>
      {!setting.secret && <div className="setting-history" title={initial}>{say('defaultIs')}{initial}</div>}
      {setting.modify_time && (
        <div className="setting-history">
          <PersonName wid={setting.last_modifier} />{' '}{say('changedBy')}{' '}<TimeCell value={setting.modify_time} />
        </div>
      )}
    </>
  );
}

function useReset(setting: SettingView): () => void {
  const say = useWords(settingsWords);
  const text = useText();
  const language = useLanguage();
  const { modal } = App.useApp();
  const { reset } = useSaveSetting();
  const shown = (value: unknown) => valueText(value, setting.schema as ValueSchema, language) ?? say('empty');
  return () => void modal.confirm({
    title: say('resetTitle', { name: text(setting.title) }),
    content: setting.secret ? say('resetSecret') : say('resetTo', { from: shown(setting.value), to: shown(setting.initial) }),
    okText: say(setting.secret ? 'clearSecret' : 'reset'),
    okButtonProps: { danger: setting.secret },
    cancelText: say('cancel'),
    focusable: { autoFocusButton: setting.secret ? 'cancel' : 'ok' },
    onOk: () => reset(setting).catch(() => undefined),
  });
}

/** The link that shows this setting. */
function addressOf(key: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#/systemManagement/settings?key=${encodeURIComponent(key)}`;
}
