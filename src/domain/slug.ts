export const MAX_SLUG_LENGTH = 120

/** Whether a text can be the last part of a page's address: lower-case letters and digits of any script, with hyphens. */
export const isSlug = (text: string): boolean =>
  text.length <= MAX_SLUG_LENGTH && /^[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u.test(text)

/** Proposes a slug for a name: “Café au lait, 25 cl” → cafe-au-lait-25-cl. Empty for a name without letters or digits. */
export function slugOf(name: string): string {
  const latin = name.normalize('NFKD').replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
  const words = latin
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/gu, '')
    .match(/[\p{Ll}\p{Lo}\p{M}\p{N}]+/gu)
  let slug = ''
  for (const word of words ?? []) {
    const longer = slug === '' ? word : `${slug}-${word}`
    if (longer.length > MAX_SLUG_LENGTH) break
    slug = longer
  }
  return slug || (words?.[0] ?? '').slice(0, MAX_SLUG_LENGTH)
}
