import { useText } from '#platform/web/language.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { listDatabaseKinds } from '../../contract/drivers.ts';
import { readOptions } from '../form/source-options.ts';
import { useKindName } from '../sources/kind-name.ts';
import { connectionWords } from './connection-words.ts';
import { FactList } from './fact-list.tsx';

/** How the source is reached, as its kind calls the fields. Of a secret only whether it is set. */
export function ConnectionFacts({ source }: { source: DataSource }) {
  const say = useWords(connectionWords);
  const text = useText();
  const kindName = useKindName();
  const kinds = useCall(listDatabaseKinds, undefined, { fresh: 60_000, level: noticeLevel.silent });
  const kind = kinds.data?.find(({ db_type }) => db_type === source.db_type);
  const values = source as unknown as Record<string, string | number | null>;
  const options = readOptions(source.advancedparams);
  const isSet = (name: string) => say(source.secret_names.includes(name) ? 'secretSet' : 'secretNone');
  return (
    <FactList facts={[
      [say('kind'), kindName(source)],
      ...(kind?.fields ?? []).map(({ name, label, choices }) => {
        if (name === 'db_pass') return [text(label), isSet('password')] as const;
        const choice = choices.find(({ value }) => value === values[name]);
        return [text(label), choice ? text(choice.label) : values[name]] as const;
      }),
      ...(kind?.options ?? []).filter(({ name, secret }) => (secret ? source.secret_names.includes(name) : options[name] !== undefined)).map(({ name, label, secret, choices, unit }) => {
        if (secret) return [text(label), isSet(name)] as const;
        const choice = choices.find(({ value }) => value === options[name]);
        const plain = typeof options[name] === 'boolean' ? say(options[name] ? 'yes' : 'no') : String(options[name]);
        return [text(label), choice ? text(choice.label) : `${plain}${unit ? ` ${text(unit)}` : ''}`] as const;
      }),
    ]} />
  );
}
