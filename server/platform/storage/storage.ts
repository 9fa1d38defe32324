import type { Readable } from 'node:stream'

/** A part of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  key: string
  bytes: number
  modifiedAt: Date
}

export type StorageSource =
  | Buffer
  /**
   * A file on this machine, which the storage copies, or may move unless `isKept` is set. It is the caller's to delete
   * if it still exists.
   */
  | { file: string; isKept?: boolean }

/**
 * Where files of the shop are kept: on the disk below DATA_DIR, or in a bucket of S3-compatible storage. Keys are paths
 * such as `media/abc.webp`. A file is readable only once it is complete.
 */
export interface Storage {
  /** Stores a file, replacing one with the same key. */
  put: (key: string, source: StorageSource, type?: string) => Promise<void>
  /** Returns undefined if there is no such file. */
  read: (key: string) => Promise<Buffer | undefined>
  /** Returns undefined if there is no such file. */
  open: (key: string, range?: ByteRange) => Promise<Readable | undefined>
  stat: (key: string) => Promise<StoredFile | undefined>
  /** Yields all files below a folder such as `media/`, including what interrupted writes left there. */
  list: (folder: string) => AsyncIterable<StoredFile>
  /** Deletes files; those that do not exist are ignored. */
  remove: (keys: readonly string[]) => Promise<void>
}

const KEY = /^[a-z]+(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/
const FOLDER = /^[a-z]+(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\/$/
const MAX_KEY_LENGTH = 300

export const isStorageKey = (key: string): boolean => key.length <= MAX_KEY_LENGTH && KEY.test(key)

/** @throws Error for a key that could lead outside the storage; visitors' input is checked before. */
export function checkKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`Not a key of the storage: ${JSON.stringify(key)}`)
  return key
}

export function checkFolder(folder: string): string {
  if (!FOLDER.test(folder)) throw new Error(`Not a folder of the storage: ${JSON.stringify(folder)}`)
  return folder
}
