/** Pictures in mails: JPEG, because several mail programs show no WebP. Twice the width in which they are shown. */
export const mailImageModifiers = 'w_160,f_jpeg,q_80'

/** Returns the address of a picture for mails; undefined for one that is not the shop's own, or not resized. */
export const mailImageUrl = (src: string): string | undefined =>
  /^\/(?:images|media)\/[\w./-]+\.(?:webp|jpe?g|png|avif)$/iu.test(src)
    ? `/_ipx/${mailImageModifiers}${src}`
    : undefined
