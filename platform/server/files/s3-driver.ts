import { DeleteObjectCommand, GetObjectCommand, ListMultipartUploadsCommand, AbortMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { PassThrough, type Readable } from 'node:stream';
import { OutsideError, UserError } from '../errors.ts';
import type { FileDriver } from './file-driver.ts';

export interface S3Options {
  bucket: string;
  /** Without slashes at its ends; empty: the bucket's root. */
  prefix: string;
  region: string;
  endpoint?: string;
  accessKey?: string;
  secretKey?: string;
  pathStyle: boolean;
}

const day = 86_400_000;
const named = 'The S3 file store';

/** Files in a bucket. A multipart upload shows only when it is complete, so none is ever half there. */
export function createS3Driver(options: S3Options): FileDriver {
  const { bucket: Bucket, prefix } = options;
  const client = new S3Client({
    region: options.region,
    forcePathStyle: options.pathStyle,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 10_000, requestTimeout: 60_000 },
    // Many compatible stores do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(options.endpoint && { endpoint: options.endpoint }),
    ...(options.accessKey && options.secretKey && { credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey } }),
  });
  const keyOf = (wid: string) => (prefix ? `${prefix}/${wid}` : wid);

  return {
    async write(wid, stream, signal) {
      const failure = new AbortController();
      const upload = new Upload({
        client,
        params: { Bucket, Key: keyOf(wid), Body: bodyOf(stream) },
        abortController: { signal: AbortSignal.any([failure.signal, ...(signal ? [signal] : [])]), abort: () => failure.abort() } as AbortController,
      });
      let broken: unknown;
      const onError = (error: unknown) => {
        broken = error;
        failure.abort();
      };
      stream.once('error', onError);
      try {
        await upload.done();
        if (broken) throw broken;
      } catch (error) {
        await upload.abort().catch(() => undefined);
        if (broken ?? signal?.aborted) {
          // A small file may have arrived whole before the stream broke.
          await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(wid) })).catch(() => undefined);
          throw broken ?? signal?.reason;
        }
        throw error instanceof UserError ? error : new OutsideError(named, error);
      } finally {
        stream.off('error', onError);
      }
    },

    async read(wid) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(wid) }));
        return Body as Readable | undefined;
      } catch (error) {
        if (['NoSuchKey', 'NotFound'].includes((error as Error).name)) return undefined;
        throw new OutsideError(named, error);
      }
    },

    async remove(wid) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(wid) })).catch((error: unknown) => {
        throw new OutsideError(named, error);
      });
    },

    async sweep() {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix })).catch(() => ({ Uploads: [] }));
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (Initiated && Date.now() - Initiated.getTime() < day) continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
      }
    },

    close: () => client.destroy(),
  };
}

/** Ends without an error when the source breaks: we abort the upload ourselves and name the true reason. */
function bodyOf(stream: Readable): Readable {
  const body = new PassThrough();
  stream.once('error', () => body.destroy());
  return stream.pipe(body);
}
