/** A picture as fields hold it. */
export interface PictureValue {
  src: string
  alt: string
}

export const isPicture = (value: unknown): value is PictureValue =>
  typeof value === 'object' && value !== null && typeof (value as Partial<PictureValue>).src === 'string'
