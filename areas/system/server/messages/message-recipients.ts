import type { Recipients } from '#areas/system';
import type { Database } from '#platform/server/database.ts';

/** Everyone a message goes to, each once. Named people are reached whatever their state; "everyone" is those who can sign in. */
export function recipientsOf(db: Database, { users, roles, departments, groups, posts, everyone }: Recipients) {
  const inRole = db.selectFrom('role_holder').select('role_holder.user_wid');
  const inDepartment = db
    .selectFrom('user_department')
    .innerJoin('department_ancestor', 'department_ancestor.department', 'user_department.department')
    .select('user_department.user_wid');
  const inGroup = db.selectFrom('user_group_member').select('user_group_member.user_wid');
  const onPost = db.selectFrom('user_post').select('user_post.user_wid');
  return db.selectFrom('user_account').where('user_account.deleted_time', 'is', null).where((person) =>
    person.or([
      ...(everyone ? [person('user_account.status', '=', 'enabled')] : []),
      ...(users?.length ? [person('user_account.wid', 'in', users)] : []),
      ...(roles?.length ? [person('user_account.wid', 'in', inRole.where('role_holder.role', 'in', roles))] : []),
      ...(departments?.length
        ? [person('user_account.wid', 'in', inDepartment.where('department_ancestor.ancestor', 'in', departments))]
        : []),
      ...(groups?.length ? [person('user_account.wid', 'in', inGroup.where('user_group_member.user_group', 'in', groups))] : []),
      ...(posts?.length ? [person('user_account.wid', 'in', onPost.where('user_post.post', 'in', posts))] : []),
    ]));
}
