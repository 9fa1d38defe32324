/** An option as it is stored: swatches are optional. */
export interface StoredOption {
  name: string
  values: { value: string; swatch?: string | null }[]
}

type StoredAttribute = string | { value: string; swatch?: string }
/** A product's fixed attributes, by option name. */
export type StoredAttributes = Record<string, StoredAttribute | StoredAttribute[]>
