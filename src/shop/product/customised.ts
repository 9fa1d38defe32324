import type { AdditonalData, ProductCustomisation } from '#generated/api.d.ts'

/** What a shopper has decided of a product; `isReady`: it may be added as it is. */
export interface Customised {
  data: AdditonalData | undefined
  isReady: boolean
}

export interface CustomisationProps {
  customisation: ProductCustomisation
  /** How often somebody wanted to add it while it was not ready: each time the errors show and take the focus. */
  asked: number
  onChange: (customised: Customised) => void
}

/** Before anything is filled in. */
export function initialCustomised(customisation: ProductCustomisation | null): Customised {
  return { data: undefined, isReady: !customisation?.text?.required && !customisation?.image?.required }
}
