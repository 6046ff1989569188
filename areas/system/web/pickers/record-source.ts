import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { pickRecords, type PickKind } from '../../contract/pick.ts';
import type { ChoiceSource } from './remote-select.tsx';

export function recordSource(kind: PickKind): ChoiceSource {
  return {
    kind,
    key: [pickRecords.path, kind],
    async load(text, page, signal) {
      const { rows, more } = await send(pickRecords, { query: { pi: page, ps: 50 }, body: { kind, key: text || undefined }, level: noticeLevel.silent, signal });
      return { rows: rows.map(({ code, ...row }) => ({ ...row, hint: code })), more };
    },
  };
}
