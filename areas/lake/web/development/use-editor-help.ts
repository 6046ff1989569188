import { useMemo } from 'react';
import type { EditorWord } from '#platform/web/blocks/sql/sql-editor.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { listLakeNames } from '../../contract/development.ts';
import { can } from '../../contract/permissions.ts';
import { getTaskParams } from '../../contract/task-details.ts';

const fresh = 60_000;
/** A dot in a name is no path. */
const escaped = (name: string) => name.replaceAll('.', '\\.');

/** What is offered while one writes: tables with their fields, run parameters with what they would be now. */
export function useEditorHelp(own: Record<string, string>) {
  const text = useText();
  const names = useCall(listLakeNames, {}, { enabled: useCan(can.readLake), fresh, level: noticeLevel.silent });
  const parameters = useCall(getTaskParams, { body: {} }, { fresh, level: noticeLevel.silent });
  const schema = useMemo(() => Object.fromEntries(names.data?.tables.map(({ schema: place, table, fields }) => [`${escaped(place)}.${escaped(table)}`, fields.map(escaped)]) ?? []), [names.data]);
  const ownNames = Object.keys(own).join('\n');
  const words = useMemo((): EditorWord[] => [
    ...(ownNames ? ownNames.split('\n').map((name) => ({ label: `\${${name}}`, detail: own[name] ?? '' })) : []),
    ...(parameters.data?.parameters ?? []).map((one) => ({ label: one.text, detail: [text(one.description), one.value].filter(Boolean).join(' · ') })),
    // Values matter to the eye only; names make new words.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  ], [ownNames, parameters.data, text]);
  return { schema, words };
}
