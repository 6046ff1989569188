import { join, resolve } from 'node:path';
import { LogSettings } from '#areas/sources';
import { storeResource } from '../resources/resource-rows.ts';
import type { Seeing } from '../sources/visible-sources.ts';
import { accessLogPattern } from './campus-card/access-log.ts';
import { accessLogFile } from './campus-card/create-campus-card.ts';
import { fileSettings } from './campus-card/file-settings.ts';
import { campusCardFiles } from './campus-card/files.ts';
import { demoFolders } from './demo-folders.ts';

const plain = { sys_label: '', topic: '', secrets: '' };

export async function registerCardFiles({ db, services, user }: Seeing, datasource_wid: string): Promise<void> {
  const folder = resolve(demoFolders(services).campusCard);
  for (const [place, file] of campusCardFiles().entries()) {
    await storeResource(db, {
      ...plain, datasource_wid, resource_type: 'FILE', name: file.name, alias: file.table.name, comment: file.comment, description: '', order_num: (place + 1) * 10,
      settings: fileSettings(folder, file),
    }, undefined, user, 'filename');
  }
}

export async function registerAccessLog({ db, services, user }: Seeing, datasource_wid: string): Promise<void> {
  const settings = LogSettings.parse({
    listener: 'file', file_path: join(resolve(demoFolders(services).campusCard), accessLogFile), log_type: 'grok', analysis: accessLogPattern,
    timestamp_field: 'time', timestamp_zone: 'Asia/Shanghai',
  });
  await storeResource(db, {
    ...plain, datasource_wid, resource_type: 'LOG', name: accessLogFile, alias: 'access_log', comment: '门禁通行日志', description: '', order_num: 10, settings,
  }, undefined, user, 'logname');
}
