import type { Configuration } from '../configuration.ts';
import type { FileDriver } from './file-driver.ts';
import { createFolderDriver } from './folder-driver.ts';

/** The data folder, or the bucket that TRIBUTARY_FILES names. */
export async function createFileDriver(configuration: Configuration): Promise<FileDriver> {
  if (!configuration.files) return createFolderDriver(configuration.data);
  const [bucket = '', ...prefix] = configuration.files.slice('s3://'.length).split('/');
  // Loaded only where it is used: the client is large.
  const { createS3Driver } = await import('./s3-driver.ts');
  return createS3Driver({
    bucket,
    prefix: prefix.filter(Boolean).join('/'),
    region: configuration.s3Region,
    endpoint: configuration.s3Endpoint,
    accessKey: configuration.s3AccessKey,
    secretKey: configuration.s3SecretKey,
    pathStyle: configuration.s3PathStyle,
  });
}
