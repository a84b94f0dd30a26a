/** Chooses where files are kept: in the bucket of the settings, or in a folder. */
import { bucketStore, type BucketSettings } from './bucket-store';
import { folderStore } from './folder-store';
import type { FileStore } from './file-store';

const buckets = new WeakMap<BucketSettings, FileStore>();

/** The store of these settings: the bucket if one is given, else the folder. */
export function fileStoreOf({
  folder,
  bucket,
}: {
  folder: string;
  bucket: BucketSettings | null;
}): FileStore {
  if (!bucket) return folderStore(folder);
  const store = buckets.get(bucket) ?? bucketStore(bucket);
  buckets.set(bucket, store);
  return store;
}
