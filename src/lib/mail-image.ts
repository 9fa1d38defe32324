/** JPEG, because several mail programs do not show WebP, at twice the displayed width. */
export const mailImageModifiers = 'w_160,f_jpeg,q_80'

/** Returns the address of a picture for mails; undefined for one that is not the shop's own, or not resized. */
export const mailImageUrl = (src: string): string | undefined =>
  /^\/(?:images|media)\/[\w./-]+\.(?:webp|jpe?g|png|avif)$/iu.test(src)
    ? `/_ipx/${mailImageModifiers}${src}`
    : undefined
