import { imageSources } from '#lib/image.ts'
import type { PictureFile } from './picture.tsx'

/** Returns the address of a picture at full size. */
export const fullSizeUrl = ({ src, width }: PictureFile): string =>
  imageSources({ src, ...(width && { width }) }, { xs: '3000px' }).src
