const regions = new Intl.DisplayNames('en', { type: 'region' })

/** Returns the English name of a country by its ISO code. */
export const countryNameOf = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (regions.of(country) ?? country) : country
