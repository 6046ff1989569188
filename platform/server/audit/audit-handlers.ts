import { getAuditRecord, listAuditRecords } from '#platform/contract/platform/audit.ts';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import { UserError } from '../errors.ts';
import { handle } from '../handle.ts';

const shown = [
  'wid', 'time', 'user_wid', 'user_name', 'role', 'action', 'summary_zh', 'summary_en', 'object_kind', 'object_wid', 'object_name',
  'address', 'agent', 'request_id', 'result', 'code', 'message', 'duration_ms',
] as const;

export const auditHandlers = [
  handle(listAuditRecords, async ({ query }, context) => {
    let found = context.db.selectFrom('audit_record').select(shown);
    if (query.from) found = found.where('time', '>=', query.from);
    if (query.to) found = found.where('time', '<', query.to);
    if (query.user) found = found.where('user_wid', '=', query.user);
    if (query.action) found = found.where('action', '=', query.action);
    if (query.object_kind) found = found.where('object_kind', '=', query.object_kind);
    if (query.object_wid) found = found.where('object_wid', '=', query.object_wid);
    if (query.result) found = found.where('result', '=', query.result);
    if (query.key) {
      const like = `%${query.key.replace(/[\\%_]/g, '\\$&')}%`;
      found = found.where((where) => where.or(
        (['user_name', 'object_name', 'summary_zh', 'summary_en', 'address'] as const).map((column) => where(column, 'ilike', like)),
      ));
    }
    return context.page(found, { sort: '-time', sortable: { time: 'time', user_name: 'user_name', duration_ms: 'duration_ms', result: 'result' } });
  }),

  handle(getAuditRecord, async ({ params }, { db }) => {
    const record = await db.selectFrom('audit_record').select([...shown, 'before', 'after']).where('wid', '=', params.wid).executeTakeFirst();
    if (!record) throw new UserError(serviceErrors.auditRecordNotFound);
    return record;
  }),
];
