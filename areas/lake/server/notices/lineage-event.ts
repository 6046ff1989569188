import type { Text } from '#platform/contract';
import { wholeTable } from '#engine/lineage/origin.ts';
import type { LineageFact, RunRow, TaskRow } from '../runners/runner.ts';

const producer = 'urn:tributary';
const schema = 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent';
const columnSchema = 'https://openlineage.io/spec/facets/1-2-0/ColumnLineageDatasetFacet.json';

export type LineageEventType = 'START' | 'RUNNING' | 'COMPLETE' | 'FAIL' | 'ABORT';

/** `source:<wid>/<schema>.<table>` and `lake:<schema>.<table>` as OpenLineage has them: where, and what there. A source is the same whether read or written. */
function dataset(place: string): { namespace: string; name: string } {
  const [, namespace, name] = /^((?:source|target):[^/]*)\/(.*)$/s.exec(place) ?? /^([^:]*):(.*)$/s.exec(place) ?? ['', 'tributary', place];
  return { namespace: namespace === 'lake' ? 'tributary-lake' : namespace!.replace(/^target:/, 'source:'), name: name! };
}

const uuid = (wid: string) => (/^[0-9a-f]{32}$/.test(wid) ? wid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : wid);

/** One event of the OpenLineage standard, with which column came from which where that is known, and why it failed. */
export function lineageEvent(eventType: LineageEventType, run: Pick<RunRow, 'wid' | 'scheduled_for'>, task: Pick<TaskRow, 'wid' | 'name'>, facts: readonly LineageFact[], time: Date, failure?: Text): Record<string, unknown> {
  const outputs = new Map<string, Record<string, { inputFields: unknown[]; transformationDescription: string; transformationType: string }>>();
  for (const { from, to, how } of facts) {
    const fields = outputs.get(to.place) ?? {};
    outputs.set(to.place, fields);
    // A whole table is no column of it: then the tables alone are named.
    if (from.field === wholeTable || to.field === wholeTable) continue;
    const field = (fields[to.field] ??= { inputFields: [], transformationDescription: how, transformationType: how === '' ? 'IDENTITY' : 'TRANSFORMED' });
    field.inputFields.push({ ...dataset(from.place), field: from.field });
  }
  const facets = {
    nominalTime: { _producer: producer, _schemaURL: 'https://openlineage.io/spec/facets/1-0-1/NominalTimeRunFacet.json', nominalStartTime: run.scheduled_for },
    ...(failure && { errorMessage: { _producer: producer, _schemaURL: 'https://openlineage.io/spec/facets/1-0-1/ErrorMessageRunFacet.json', message: failure.en, programmingLanguage: 'TypeScript' } }),
  };
  return {
    eventType, eventTime: time.toISOString(), producer, schemaURL: schema,
    run: { runId: uuid(run.wid), facets },
    job: { namespace: 'tributary', name: task.wid, facets: { documentation: { _producer: producer, _schemaURL: 'https://openlineage.io/spec/facets/1-0-1/DocumentationJobFacet.json', description: task.name } } },
    inputs: [...new Set(facts.map(({ from }) => from.place))].map(dataset),
    outputs: [...outputs].map(([place, fields]) => ({ ...dataset(place), ...(Object.keys(fields).length > 0 && { facets: { columnLineage: { _producer: producer, _schemaURL: columnSchema, fields } } }) })),
  };
}
