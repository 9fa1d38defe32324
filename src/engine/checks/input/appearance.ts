/** The shop's colours and background, as set for its theme. */
export interface Appearance {
  colours: Readonly<Record<string, unknown>>
  /** A colour, or the path of a picture. */
  background: string | null
}

/** What is known about a picture. */
export interface PictureFacts {
  /** The alternative text of its record in the media library. */
  alt?: string | undefined
  /** Colours of evenly spread points, as six hexadecimal digits. */
  samples?: readonly string[] | undefined
}

export type Pictures = ReadonlyMap<string, PictureFacts>
