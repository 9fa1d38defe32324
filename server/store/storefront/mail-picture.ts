import type { Image } from '#generated/api.d.ts'
import { mailImageUrl } from '#lib/mail-image.ts'
import type { MailPicture } from '#server/platform/outbox/mail.ts'

/** Largest side in a mail. */
const SIZE = 64

/** Returns a picture of a product as mails show it; undefined if it is not one of the shop's own pictures. */
export function mailPicture(image: Image | null): MailPicture | undefined {
  const src = image === null ? undefined : mailImageUrl(image.src)
  if (src === undefined) return undefined
  const { width = SIZE, height = SIZE } = image ?? {}
  const scale = SIZE / Math.max(width, height, 1)
  return { src, width: Math.round(width * scale), height: Math.round(height * scale) }
}
