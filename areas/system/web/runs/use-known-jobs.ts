import { listRuns } from '#platform/contract/platform/jobs.ts';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';

const looked = 200;

/** The jobs to choose from: those that ran lately, and the one that is chosen. */
export function useKnownJobs(): (chosen: string | undefined) => { value: string; label: string }[] {
  const text = useText();
  const { data } = useCall(listRuns, { query: { ps: looked } }, { fresh: 60_000, level: noticeLevel.silent });
  const known = new Map(data?.rows.map((run) => [run.job, text(run.title)]));
  return (chosen) => {
    const all = chosen && !known.has(chosen) ? [...known, [chosen, chosen] as const] : [...known];
    return all.map(([value, label]) => ({ value, label })).sort((one, other) => one.label.localeCompare(other.label));
  };
}
