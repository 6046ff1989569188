import { sql } from 'kysely';
import { auditExcerpt, countAuditRecords, getAuditRecord, listAuditChoices, listAuditRecords } from '#platform/contract/platform/audit.ts';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import { UserError } from '../errors.ts';
import { handle } from '../handle.ts';
import { auditChoices } from './audit-choices.ts';
import { countAudit } from './audit-count.ts';
import { auditMatching } from './audit-filter.ts';

const shown = [
  'wid', 'time', 'user_wid', 'user_name', 'role', 'area', 'action', 'summary_zh', 'summary_en', 'object_kind', 'object_wid', 'object_name',
  'address', 'agent', 'request_id', 'result', 'code', 'message', 'duration_ms',
] as const;

/** A record may hold a hundred thousand characters, a list a thousand records. */
const excerpt = (column: 'before' | 'after') => sql<string | null>`
  case when length(${sql.ref(column)}::text) > ${auditExcerpt} then left(${sql.ref(column)}::text, ${auditExcerpt}) || '…' else ${sql.ref(column)}::text end`;

export const auditHandlers = [
  handle(listAuditRecords, async ({ query }, context) => {
    const found = context.db.selectFrom('audit_record')
      .select([...shown, excerpt('before').as('before'), excerpt('after').as('after')])
      .where(auditMatching(query, context.user, context.services));
    return context.page(found, { sort: '-time', sortable: { time: 'time' } });
  }),

  handle(getAuditRecord, async ({ params }, { db, user, services }) => {
    const record = await db.selectFrom('audit_record').select([...shown, 'before', 'after'])
      .where('wid', '=', params.wid).where(services.scopes.people(user, 'audit_record.user_wid')).executeTakeFirst();
    if (!record) throw new UserError(serviceErrors.auditRecordNotFound);
    return record;
  }),

  handle(countAuditRecords, async ({ query }, context) => {
    const time = new Date().toISOString();
    return { groups: await countAudit(query, context.user, context), time };
  }),

  handle(listAuditChoices, async (_input, { services }) => auditChoices(services)),
];
