import type { MenuEntry } from '#generated/api.d.ts'
import { ownImagePath } from '#lib/url.ts'
import { Picture } from '#ui/picture.tsx'

/** The decorative picture of a menu item, if it has one. */
export function MenuPicture({ of: { icon }, width }: { of: MenuEntry; width: `${number}px` }) {
  const src = ownImagePath(icon)
  return src && <Picture image={{ src, alt: '' }} sizes={{ xs: width }} ratio="4:5" />
}

export function hasPictures(entries: readonly MenuEntry[]): boolean {
  return entries.some(({ icon }) => ownImagePath(icon) !== undefined)
}
