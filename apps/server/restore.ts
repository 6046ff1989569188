import { resolve } from 'node:path';
import { ConfigurationError, readConfiguration } from '#platform/server/configuration.ts';
import { createLog } from '#platform/server/log.ts';
import { complain } from './complain.ts';
import { restorePlatform } from './restore-platform.ts';

/** `npm run restore -- <file>`: on an empty machine, or with the server stopped. */
try {
  const configuration = readConfiguration(process.env);
  const file = process.argv[2];
  if (!file) throw new ConfigurationError('用法 Usage: npm run restore -- <file>');
  const { manifest, contents } = await restorePlatform(configuration, createLog({ level: 'warn' }), resolve(file), {
    passphrase: configuration.backupPassphrase,
    log: (line) => console.log(line),
  });
  console.log(`已恢复到 ${manifest.time} 的状态。Restored to ${manifest.time}: ${contents.tables.length} tables, ${contents.files.length} files.`);
} catch (error) {
  complain(error, '没有恢复，平台保持原样。Nothing was restored');
}
