import type { Metadata } from 'sharp'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/upload-errors.ts'

/** Each picture uses a core. */
const CONCURRENCY = 2
const MAX_QUEUE = 20
const QUEUE_TIMEOUT_MS = 30_000

const overloaded = () =>
  new ApiError(503, 'overloaded', t.picturesBusy(), {
    retryAfter: 5,
  })

/**
 * Returns the bytes needed to decode a picture as a whole. Plain JPEGs and non-interlaced PNGs are read line by line.
 */
export function decodedBytes({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  orientation = 1,
}: Metadata): number {
  const isByLines = (format === 'jpeg' || (format === 'png' && orientation === 1)) && !isProgressive
  if (isByLines) return 0
  // A progressive JPEG is kept as 16-bit coefficients until its last scan.
  return width * height * channels * (depth === 'ushort' || format === 'jpeg' ? 2 : 1)
}

let running = 0
const queue: (() => void)[] = []

/** Runs work on a picture when it is its turn. @throws ApiError 503 if too many wait */
export async function inPictureQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running < CONCURRENCY) running++
  else await nextSlot()
  try {
    return await work()
  } finally {
    // Passes the slot to the request that has waited longest.
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

function nextSlot(): Promise<void> {
  if (queue.length >= MAX_QUEUE) throw overloaded()
  return new Promise((resolve, reject) => {
    const take = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(take), 1)
      reject(overloaded())
    }, QUEUE_TIMEOUT_MS)
    queue.push(take)
  })
}
