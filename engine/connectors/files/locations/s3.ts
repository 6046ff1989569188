import { Readable } from 'node:stream';
import {
  CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, S3Client, S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { guardedAgents } from '../../address-guard.ts';
import { ConnectorFailure } from '../../failure.ts';
import { calledOff } from '../../reach-failure.ts';
import { withinLimit } from '../../within-limit.ts';
import { usualLimits, type ByteRange, type ByteStream, type FileEntry, type FileLocation, type ListRequest, type LocationLimits } from '../file-location.ts';
import { checkedPath, failed, otherFailure, said } from '../location-failures.ts';
import { matchingPaths } from '../match-names.ts';
import { pump } from './pump.ts';
import { testLocation } from './test-location.ts';

export interface S3Options {
  /** `https://…`; empty: Amazon's own for the region. */
  endpoint: string;
  region: string;
  bucket: string;
  /** What all keys begin with, as a folder. */
  folder: string;
  /** Both empty: a bucket that everybody may read. */
  accessKey: string;
  secretKey: string;
  /** `endpoint/bucket/key`, as most servers other than Amazon's want it. */
  pathStyle: boolean;
  /** Files per reply of a listing; the server's own number if absent. */
  page?: number;
  networks: readonly string[];
  limits?: LocationLimits;
}

export function openS3(options: S3Options): FileLocation {
  const limits = options.limits ?? usualLimits;
  const agents = guardedAgents({ networks: options.networks, seconds: limits.connectSeconds });
  const client = clientFor(options, agents);
  const where = `s3://${options.bucket}`;
  const prefix = options.folder.split('/').filter((part) => part !== '').map((part) => `${part}/`).join('');
  const Bucket = options.bucket;
  const keyOf = (path: string) => prefix + checkedPath(path, where);

  async function call<T>(path: string, signal: AbortSignal, work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    const over = new AbortController();
    try {
      return await withinLimit(work(over.signal), { signal, seconds: limits.idleSeconds, where: `${where}/${path}` });
    } catch (error) {
      over.abort();
      throw s3Failure(error, `${where}/${path}`, Bucket);
    }
  }

  async function* list(request: ListRequest, signal: AbortSignal): AsyncGenerator<FileEntry> {
    let ContinuationToken: string | undefined;
    do {
      const page = await call(prefix, signal, (abortSignal) => client.send(new ListObjectsV2Command({
        Bucket, Prefix: prefix, ContinuationToken, MaxKeys: options.page, ...(!request.recursive && { Delimiter: '/' }),
      }), { abortSignal }));
      const entries = (page.Contents ?? []).filter(({ Key = '' }) => Key.length > prefix.length && !Key.endsWith('/')).map((object): FileEntry => ({
        path: object.Key!.slice(prefix.length), size: object.Size ?? 0, modified: object.LastModified?.toISOString() ?? null, etag: object.ETag ?? null,
      }));
      yield* matchingPaths(entries, request);
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  async function* read(path: string, { range, signal }: { range?: ByteRange | undefined; signal: AbortSignal }): AsyncGenerator<Uint8Array> {
    if (range?.end !== undefined && range.end <= range.start) return;
    const Range = range && `bytes=${range.start}-${range.end === undefined ? '' : range.end - 1}`;
    const Key = keyOf(path);
    let reply;
    try {
      reply = await call(Key, signal, (abortSignal) => client.send(new GetObjectCommand({ Bucket, Key, Range }), { abortSignal }));
    } catch (error) {
      // A range behind the end holds nothing; that is no failure.
      if (error instanceof ConnectorFailure && (error.cause as { name?: string })?.name === 'InvalidRange') return;
      throw error;
    }
    try {
      yield* pump(reply.Body as Readable, { signal, seconds: limits.idleSeconds, where: `${where}/${Key}` });
    } catch (error) {
      throw s3Failure(error, `${where}/${Key}`, Bucket);
    }
  }

  const exists = (Key: string, signal: AbortSignal) => call(Key, signal, (abortSignal) => client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal }))
    .then(() => true, (error: unknown) => { if (error instanceof ConnectorFailure && error.kind === 'table-gone') return false; throw error; });

  const location = {
    title: where,
    list,
    open: read,
    async stat(path: string, signal: AbortSignal): Promise<FileEntry> {
      const found = await call(path, signal, (abortSignal) => client.send(new HeadObjectCommand({ Bucket, Key: keyOf(path) }), { abortSignal }));
      return { path, size: found.ContentLength ?? 0, modified: found.LastModified?.toISOString() ?? null, etag: found.ETag ?? null };
    },
    change: {
      async write(path: string, content: ByteStream, signal: AbortSignal) {
        const Key = keyOf(path);
        if (await exists(Key, signal)) throw failed('other', `${where}/${Key}`, said.exists);
        const upload = new Upload({ client, params: { Bucket, Key, Body: Readable.from(content) } });
        const abort = () => void upload.abort();
        signal.addEventListener('abort', abort, { once: true });
        try {
          await upload.done();
        } catch (error) {
          throw signal.aborted ? calledOff() : s3Failure(error, `${where}/${Key}`, Bucket);
        } finally {
          signal.removeEventListener('abort', abort);
        }
      },
      async remove(path: string, signal: AbortSignal) {
        await call(path, signal, (abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(path) }), { abortSignal }));
      },
      async move(path: string, target: string, signal: AbortSignal) {
        const [from, Key] = [keyOf(path), keyOf(target)];
        if (await exists(Key, signal)) throw failed('other', `${where}/${Key}`, said.exists);
        const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`;
        await call(Key, signal, (abortSignal) => client.send(new CopyObjectCommand({ Bucket, Key, CopySource }), { abortSignal }));
        await call(from, signal, (abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key: from }), { abortSignal }));
      },
    },
    async close() {
      client.destroy();
      agents.destroy();
    },
  };
  return { ...location, test: (signal) => testLocation(location, signal) };
}

function clientFor({ endpoint, region, accessKey, secretKey, pathStyle, limits = usualLimits }: S3Options, agents: ReturnType<typeof guardedAgents>): S3Client {
  return new S3Client({
    region: region || 'us-east-1', forcePathStyle: pathStyle, maxAttempts: 2, ...(endpoint && { endpoint }),
    // Given here, so that nothing is looked for on the machine or at its metadata service.
    credentials: { accessKeyId: accessKey || 'anonymous', secretAccessKey: secretKey || 'anonymous' },
    ...(accessKey === '' && { signer: { sign: async (request: never) => request } }),
    requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { httpAgent: agents.http, httpsAgent: agents.https, connectionTimeout: limits.connectSeconds * 1000, requestTimeout: limits.idleSeconds * 1000 },
  });
}

function s3Failure(error: unknown, where: string, bucket: string): ConnectorFailure {
  if (error instanceof ConnectorFailure) return error;
  if (error instanceof Error && error.cause instanceof ConnectorFailure) return error.cause;
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode;
    if (error.name === 'NoSuchBucket') return failed('database-unknown', where, { zh: `存储桶 ${bucket} 不存在`, en: `there is no bucket ${bucket}` }, { cause: error });
    if (error.name === 'InvalidAccessKeyId' || error.name === 'SignatureDoesNotMatch' || status === 401) return failed('login', where, { zh: '访问密钥被拒绝，请检查 access key 和 secret key', en: 'the keys were refused; check the access key and the secret key' }, { cause: error });
    if (status === 404) return failed('table-gone', where, said.gone, { cause: error });
    if (status === 403) return failed('rights', where, said.rights, { cause: error, remedy: `"Action": ["s3:ListBucket", "s3:GetObject"], "Resource": ["arn:aws:s3:::${bucket}", "arn:aws:s3:::${bucket}/*"]` });
    if (status !== undefined && status >= 500) return failed('connection-lost', where, { zh: `服务端出错（${status}），请稍后重试`, en: `the server failed (${status}); try again later` }, { cause: error });
  }
  if (error instanceof Error && error.name === 'TimeoutError') return failed('timed-out', where, { zh: '在时限内没有回应', en: 'no answer within the time limit' }, { cause: error });
  return otherFailure(error, where);
}
