/** Chooses where files are kept: in the bucket of the settings, or in a folder. */
import { bucketStore, type BucketSettings } from './bucket-store';
import { folderStore } from './folder-store';
import type { FileStore } from './file-store';

/** The store of these settings: the bucket if one is given, else the folder. */
export function fileStoreOf({
  folder,
  bucket,
}: {
  folder: string;
  bucket: BucketSettings | null;
}): FileStore {
  return bucket ? bucketStore(bucket) : folderStore(folder);
}
