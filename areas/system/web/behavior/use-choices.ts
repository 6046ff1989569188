import { listAuditChoices } from '#platform/contract/platform/audit.ts';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';

type Group = 'areas' | 'kinds' | 'actions';

/** The words for areas, kinds of objects and operations, and what can be chosen among them. */
export function useChoices() {
  const text = useText();
  const { data } = useCall(listAuditChoices, undefined, { fresh: Infinity, level: noticeLevel.silent });
  return {
    /** What nobody declares any more stands for itself. */
    title: (group: Group, key: string | null) => {
      const known = data?.[group].find((choice) => choice.key === key);
      return known ? text(known.title) : (key ?? '');
    },
    options: (group: Group) => data?.[group].map(({ key, title }) => ({ value: key, label: text(title) })) ?? [],
  };
}
