import { ApiError } from '#server/platform/http/api-error.ts'

const LONGEST_SIDE = 2000
/** Too small to be printed or fired onto anything. */
const SHORTEST_SIDE = 200
/** A small file can hold a picture that fills the memory. */
const MOST_PIXELS = 50_000_000
const PATIENCE_SECONDS = 15
/** Pictures worked on at once: each keeps a core busy. */
const AT_ONCE = 2
const WAITING = 20

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

const refuse = (code: string, message: string) => new ApiError(422, code, message)
const unreadable = () =>
  refuse(
    'unreadable_picture',
    'This picture cannot be read; it may be damaged. Save it again as a JPEG and try once more.',
  )

/**
 * The picture in what somebody sent, drawn again as WebP: at most 2000 px, upright, and without anything else that was in the file
 * (place and camera, other data, code). Its type is decided by its content, never by its name. Throws ApiError 422, and 503 when too
 * many come at once.
 */
export async function redraw(file: Buffer): Promise<Picture> {
  const format = formatOf(file)
  if (!format) throw refuse('not_a_picture', 'This file is not a picture we can use. Choose a JPEG, PNG or WebP.')
  return inTurn(async () => {
    const { default: sharp } = await import('sharp')
    const image = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    // Of the header alone, so that a bomb can be named as what it is.
    const found = await sharp(file, { limitInputPixels: false })
      .metadata()
      .catch(() => undefined)
    if (!found || found.format !== format) throw unreadable()
    if (found.width * found.height > MOST_PIXELS)
      throw refuse('too_many_pixels', 'This picture has too many pixels. Choose one of at most 50 megapixels.')
    if (Math.min(found.width, found.height) < SHORTEST_SIDE)
      throw refuse(
        'picture_too_small',
        `This picture is too small. Choose one of at least ${SHORTEST_SIDE} by ${SHORTEST_SIDE} pixels.`,
      )
    const { data, info } = await image
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88 })
      .timeout({ seconds: PATIENCE_SECONDS })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw unreadable()
      })
    return { bytes: data, width: info.width, height: info.height }
  })
}

/** The format that the first bytes tell. */
function formatOf(file: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const begins = (text: string, at = 0) => file.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
  if (begins('\u00ff\u00d8\u00ff')) return 'jpeg'
  if (begins('\u0089PNG\r\n\u001a\n')) return 'png'
  if (begins('RIFF') && begins('WEBP', 8)) return 'webp'
  return undefined
}

let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING)
      throw new ApiError(
        503,
        'overloaded',
        'Too many pictures are coming in right now. Please try again in a moment.',
        {
          retryAfter: 5,
        },
      )
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    // The place goes to who waits longest, without anybody in between.
    const next = queue.shift()
    if (next) next()
    else running--
  }
}
