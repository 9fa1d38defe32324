import type { MenuEntry } from '#generated/api.d.ts'
import { ownImagePath } from '#lib/url.ts'
import { Picture } from '#ui/picture.tsx'

/** The picture of a menu's entry, as wide as said; nothing where it has none. The label beside it says what it shows. */
export function MenuPicture({ of: { icon }, width }: { of: MenuEntry; width: `${number}px` }) {
  const src = ownImagePath(icon)
  return src && <Picture image={{ src, alt: '' }} sizes={{ xs: width }} ratio="4:5" />
}

/** Whether a list shows pictures: as soon as one of its entries has one. */
export function hasPictures(entries: readonly MenuEntry[]): boolean {
  return entries.some(({ icon }) => ownImagePath(icon) !== undefined)
}
