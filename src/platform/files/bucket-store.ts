/**
 * Files in an S3-compatible bucket. The S3 client finds the credentials itself: AWS_ACCESS_KEY_ID
 * and AWS_SECRET_ACCESS_KEY, or the role of the machine.
 */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type * as S3 from '@aws-sdk/client-s3';
import type { FileStore } from './file-store';

const CONNECT_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 10_000;
const ATTEMPTS_MAX = 3;
const RETRY_AFTER_MS = 100;

/** The client logs a warning about streams that it cannot repeat. save() repeats them itself. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

export interface BucketSettings {
  bucket: string;
  region: string;
  /** Null = Amazon's own endpoint. With another one, the bucket is part of the path. */
  endpoint: string | null;
}

export function bucketStore({ bucket, region, endpoint }: BucketSettings): FileStore {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, NoSuchKey } = loadS3();
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS_MAX,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    logger: SILENT,
    // Some services other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    async save(name, { path, size, contentType }) {
      // The client cannot repeat a stream that it has begun to read, so each try opens a new
      // stream.
      for (let tries = 1; ; tries++) {
        const stream = createReadStream(path);
        try {
          await client.send(
            new PutObjectCommand({
              Bucket: bucket,
              Key: name,
              Body: stream,
              ContentType: contentType,
              ContentLength: size,
            }),
          );
          return;
        } catch (error) {
          if (tries >= ATTEMPTS_MAX || isRefusal(error)) throw error;
          await setTimeout(RETRY_AFTER_MS * 2 ** tries);
        } finally {
          stream.destroy();
        }
      }
    },
    async open(name) {
      try {
        const { Body, ContentLength } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: name }),
        );
        if (!(Body instanceof Readable))
          throw new Error(`the bucket answered ${name} without a body`);
        return { size: ContentLength ?? 0, stream: Body };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }));
    },
  };
}

/** The bucket refused the request and would refuse it again: a 4xx other than 408 and 429. */
function isRefusal(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status !== undefined && status < 500 && status !== 408 && status !== 429;
}

/** Loaded only where a bucket is set: the client takes a fifth of a second and 20 MB. */
function loadS3(): typeof S3 {
  return require('@aws-sdk/client-s3');
}
