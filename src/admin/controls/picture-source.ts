import { createContext, use } from 'react'

export interface PictureRequest {
  isMultiple: boolean
  /** Gets values of the field, such as `{ src, alt }`. */
  onChoose: (pictures: readonly unknown[]) => void
}

/** Where controls get pictures from: the media library, which lets people choose or upload. */
export interface PictureSource {
  choose: (request: PictureRequest) => void
}

const PictureSourceContext = createContext<PictureSource | undefined>(undefined)
/** Set by the media library. @public */
export const PictureSourceProvider = PictureSourceContext.Provider

/** Undefined where there is no media library; pictures can then be described, reordered and removed. */
export const usePictureSource = (): PictureSource | undefined => use(PictureSourceContext)
