import { canSystem, systemSettings, userImport } from '#areas/system';
import { decodePassword, type BodyOf } from '#platform/contract';
import { hashPassword } from '#platform/server/auth/passwords.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { defineImport } from '#platform/server/import/import-kind.ts';
import { checkPassword } from '../login/password-rules.ts';
import { keepingAdministrators } from '../roles/administrators.ts';
import { NamedReferences } from './references.ts';
import { userAttributes, userColumns } from './user-columns.ts';
import { UserGuards } from './user-guards.ts';
import { UserPass, type UserReferences } from './user-pass.ts';
import { UserSurvey } from './user-survey.ts';

type Choices = BodyOf<typeof userImport.start>;

export const usersImport = defineImport({
  name: 'system.importUsers',
  title: { zh: '导入用户', en: 'Import users' },
  fileName: { zh: '用户导入模板', en: 'users-template' },
  permission: canSystem.writeUsers,
  calls: userImport,
  columns: userColumns,
  openColumns: userAttributes,

  checkChoices(choices: Choices, services) {
    if (!choices.initialPassword) return;
    try {
      checkPassword(decodePassword(choices.initialPassword) ?? '', '', services.settings.get(systemSettings.passwordRules));
    } catch (error) {
      throw error instanceof UserError ? new UserError(error.definition, error.values, { initialPassword: { zh: error.say('zh'), en: error.say('en') } }) : error;
    }
  },

  survey: () => new UserSurvey(),

  async open(context, survey: UserSurvey) {
    const plain = context.choices.initialPassword ? decodePassword(context.choices.initialPassword) ?? '' : '';
    // Hashed once: the same password for all, and each must change it. Ten thousand hashes would take minutes.
    const password = plain && !context.choices.dryRun ? { plain, hash: await hashPassword(plain) } : plain ? { plain, hash: '' } : undefined;
    return new UserPass(context, survey, { references: await references(context.db), guards: await UserGuards.open(context), password });
  },

  within: ({ db, user }, store) => keepingAdministrators(db, user, store),
});

async function references(db: Database): Promise<UserReferences> {
  const posts = await db.selectFrom('post').select(['wid', 'code', 'name']).execute();
  const roles = await db.selectFrom('role').select(['wid', 'key', 'name_zh', 'name_en']).execute();
  return {
    posts: new NamedReferences(posts.map(({ wid, code, name }) => ({ wid, code, names: [name] }))),
    roles: new NamedReferences(roles.map(({ wid, key, name_zh, name_en }) => ({ wid, code: key, names: [name_zh, name_en] }))),
  };
}
