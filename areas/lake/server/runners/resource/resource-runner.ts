import type { Definition } from '#areas/lake';
import type { RunContext, TaskFinding, TaskRunner } from '../runner.ts';
import { readerFindings } from '../shared/check-plan.ts';
import { forgettingPlace } from '../shared/forget-place.ts';
import { syncTask } from '../shared/sync-task.ts';

type ResourceKind = 'file' | 'log' | 'api' | 'document';

/** Resources of sources that are no databases: the area of sources opens them, and all are brought in alike. */
function runnerFor<Kind extends ResourceKind>(kind: Kind): TaskRunner<Kind> {
  const open = ({ db, services, signal }: Pick<RunContext, 'db' | 'services' | 'signal'>, { resource_wid }: Definition<ResourceKind>) => services.businessSources.resourceReader(db, { kind, wid: resource_wid, signal });
  return {
    kind,
    ...forgettingPlace,
    async check(_task, definition, context) {
      const { plan } = definition as Definition<ResourceKind>;
      const lake = await context.services.lakes.current();
      return [...await readerFindings(await open(context, definition as Definition<ResourceKind>), plan, lake), ...(kind === 'document' && plan.mode === 'append' ? [appended] : [])];
    },
    async run(context) {
      const { database_wid, resource_wid, plan } = context.definition as Definition<ResourceKind>;
      const reader = await open(context, context.definition as Definition<ResourceKind>);
      return syncTask(context, { reader, plan, place: `source:${database_wid}/${context.task.source_name || resource_wid}` });
    },
  };
}

const appended: TaskFinding = {
  part: 'target', level: 'warning',
  text: { zh: '文档修改后会再次读取，追加写入会保留旧文本；建议按主键 path 合并写入。', en: 'A document that changes is read again, and appending keeps its older text too. Merging by the key "path" replaces it.' },
};

export const fileRunner = runnerFor('file');
export const logRunner = runnerFor('log');
export const apiRunner = runnerFor('api');
export const documentRunner = runnerFor('document');
