import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure, type FailureKind } from '../failure.ts';
import { reachFailure } from '../reach-failure.ts';

export function failed(kind: FailureKind, where: string, text: Text, options: { cause?: unknown; remedy?: string } = {}): ConnectorFailure {
  return new ConnectorFailure(kind, { zh: `${where}：${text.zh}`, en: `${where}: ${text.en}` }, options);
}

export const said = {
  gone: { zh: '文件或文件夹不存在，请检查路径', en: 'there is no such file or folder; check the path' },
  rights: { zh: '没有读取或修改权限，请检查账号的权限', en: 'no right to read or change it; check what the account may do' },
  login: { zh: '登录被拒绝，请检查用户名、密码或密钥', en: 'the login was refused; check the user name and the password or key' },
  exists: { zh: '目标文件已存在，没有覆盖', en: 'the target file is there already and was not written over' },
  badPath: { zh: '路径不合法：不能为空、含 “..” 或控制字符', en: 'the path is not allowed: it may not be empty, climb by ".." or hold control characters' },
} satisfies Record<string, Text>;

/** What no driver has better words for. The message of the library may hold an address, but no secrets. */
export function otherFailure(error: unknown, where: string): ConnectorFailure {
  const known = reachFailure(error, where);
  if (known) return known;
  const reason = error instanceof Error ? error.message.slice(0, 300) : String(error);
  return failed('other', where, { zh: `操作失败：${reason}`, en: `failed: ${reason}` }, { cause: error });
}

/** A path below a folder: relative, and without any way to climb out or to smuggle a command in. */
export function checkedPath(path: string, where: string): string {
  const parts = path.split('/');
  if (path === '' || !parts.every(isPlainName)) throw failed('bad-data', where, said.badPath);
  return path;
}

/** A name of a file or folder that means nothing else. */
export function isPlainName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !name.includes('/') && !/\p{Cc}/u.test(name);
}
