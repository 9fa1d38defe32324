/** An option as it is stored: swatches are optional. */
export interface StoredOption {
  name: string
  values: { value: string; swatch?: string | null }[]
}

type StoredAttribute = string | { value: string; swatch?: string }
/** What a product has without being chosen, by the names of options. */
export type StoredAttributes = Record<string, StoredAttribute | StoredAttribute[]>
