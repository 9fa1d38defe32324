import type { AdditonalData, ProductCustomisation } from '#generated/api.d.ts'

/** A shopper's customisation; `isReady` if the product can be added with it. */
export interface Customised {
  data: AdditonalData | undefined
  isReady: boolean
}

export interface CustomisationProps {
  customisation: ProductCustomisation
  /** Number of attempts to add it while it was not ready. Each one shows the errors and focuses the first. */
  attempts: number
  onChange: (customised: Customised) => void
}

export function initialCustomised(customisation: ProductCustomisation | null): Customised {
  return { data: undefined, isReady: !customisation?.text?.required && !customisation?.image?.required }
}
