import { useEffect, useState } from 'react';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { previewGroupRule } from '../../contract/groups.ts';
import { groupsWords } from './groups-words.ts';
import { ruleOf, type RuleDraft } from './rule-draft.ts';

/** Typing a value letter by letter need not ask each time. */
const pause = 300;
const shown = 12;

/** Who would be in the group if it were saved now. */
export function RulePreview({ draft }: { draft: RuleDraft }) {
  const say = useWords(groupsWords);
  const rule = ruleOf(useSettled(draft));
  const complete = ruleOf(draft) !== undefined;
  const preview = useCall(previewGroupRule, { query: { ps: shown }, body: { rule: rule! } }, { enabled: rule !== undefined, keepPrevious: true, level: noticeLevel.silent });
  const { data, error } = preview;
  return (
    <section className="rule-preview" aria-label={say('preview')} aria-busy={preview.isFetching}>
      {!complete || !rule ? <p className="rule-preview-note">{say('previewWait')}</p>
        : error ? <ErrorState compact error={error} onRetry={() => void preview.refetch()} />
          : !data ? <LinesSkeleton lines={2} />
            : (
              <>
                <p aria-live="polite">
                  <strong>{data.members === 0 ? say('previewNobody') : say('previewCount', { count: data.members.toLocaleString() })}</strong>
                  {data.total < data.members && <span className="rule-preview-note">{say('previewSeen', { seen: data.total.toLocaleString() })}</span>}
                </p>
                {data.rows.length > 0 && (
                  <ul>
                    {data.rows.map((person) => (
                      <li key={person.wid} title={person.department ? `${person.userid} · ${person.department}` : person.userid}>{person.name}</li>
                    ))}
                    {data.total > data.rows.length && <li className="rule-preview-note">{say('previewMore', { count: (data.total - data.rows.length).toLocaleString() })}</li>}
                  </ul>
                )}
              </>
            )}
    </section>
  );
}

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
