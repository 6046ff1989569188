import { ConnectorFailure } from '../failure.ts';
import { type FileLocation, type LocationLimits } from './file-location.ts';
import { openFtp } from './locations/ftp.ts';
import { openHttp } from './locations/http.ts';
import { openLocalFolder } from './locations/local-folder.ts';
import { openS3 } from './locations/s3.ts';
import { openSftp } from './locations/sftp.ts';
import type { ReaderSettings } from './reader-settings.ts';

/** What an administrator decided for the whole installation. */
export interface LocationRules {
  /** Folders of this machine that may be read. */
  roots: readonly string[];
  /** Networks that may be reached although they are barred by default. */
  networks: readonly string[];
  limits?: LocationLimits;
}

/** One location per address. Nothing is connected yet, except that a local folder is looked at. */
export async function openLocations(settings: ReaderSettings, rules: LocationRules): Promise<FileLocation[]> {
  const addresses = settings.fs_urls.length > 0 ? settings.fs_urls : settings.endpoint !== '' ? [settings.endpoint] : [];
  if (addresses.length === 0) throw bad({ zh: '没有填写文件地址（fs_urls 或 endpoint）', en: 'No address of files is given (fs_urls or endpoint)' });
  const opened: FileLocation[] = [];
  try {
    for (const address of addresses) opened.push(await openOne(address, settings, rules));
    return opened;
  } catch (error) {
    await Promise.all(opened.map((location) => location.close()));
    throw error;
  }
}

async function openOne(address: string, settings: ReaderSettings, rules: LocationRules): Promise<FileLocation> {
  if (settings.protocol === 'file') return openLocalFolder({ folder: decodeFile(address), roots: rules.roots });
  const common = { networks: rules.networks, ...(rules.limits && { limits: rules.limits }) };
  const url = URL.parse(address.includes('://') ? address : `${settings.protocol}://${address}`);
  if (!url) throw bad({ zh: `不是有效的地址：${settings.protocol}`, en: `Not a valid address for ${settings.protocol}` });
  const folder = decodeURIComponent(url.pathname) || '/';
  const user = settings.access_key || decodeURIComponent(url.username);
  const password = settings.secret_key || decodeURIComponent(url.password);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  switch (settings.protocol) {
    case 'ftp': case 'ftps': {
      const implicit = url.port === '990';
      return openFtp({ ...common, host, port: Number(url.port) || 21, user, password, folder, tls: settings.protocol === 'ftp' ? 'none' : implicit ? 'implicit' : 'explicit' });
    }
    case 'sftp':
      return openSftp({ ...common, host, port: Number(url.port) || 22, user, password, key: settings.key_file, passphrase: settings.key_passphrase, fingerprint: settings.host_fingerprint, folder });
    case 's3': case 's3a':
      return openS3({ ...common, endpoint: settings.fs_urls.length > 0 ? settings.endpoint : '', region: settings.region, bucket: host, folder, accessKey: user, secretKey: password, pathStyle: settings.path_style });
    default:
      return openHttp({ ...common, url: url.href, user, password });
  }
}

function decodeFile(address: string): string {
  return address.startsWith('file://') ? decodeURIComponent(new URL(address).pathname) : address;
}

function bad(text: { zh: string; en: string }): ConnectorFailure {
  return new ConnectorFailure('bad-data', text);
}
