import { memoise } from '#lib/memoise.ts'
import { currentLanguage } from '#lib/words.ts'

const regionsIn = memoise((language) => new Intl.DisplayNames(language, { type: 'region' }))

/** Returns the name of a country in the language of the shop's messages. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (regionsIn(currentLanguage()).of(country) ?? country) : country
