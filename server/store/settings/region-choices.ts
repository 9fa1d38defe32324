import type { OfferedChoice } from '#domain/resource-schema.ts'
import { currentLanguage } from '#lib/words.ts'

const LOCALES = [
  ...['en-IN', 'hi-IN', 'ta-IN', 'te-IN', 'kn-IN', 'ml-IN', 'mr-IN', 'gu-IN', 'bn-IN', 'pa-IN', 'si-LK', 'ta-LK'],
  ...['en-US', 'en-GB', 'en-AE', 'en-AU', 'en-CA', 'en-IE', 'en-NZ', 'en-SG', 'en-ZA', 'ar-AE', 'ar-SA', 'he-IL'],
  ...['de-DE', 'de-AT', 'de-CH', 'fr-FR', 'fr-BE', 'fr-CA', 'fr-CH', 'it-IT', 'es-ES', 'es-MX', 'pt-PT', 'pt-BR'],
  ...['nl-NL', 'nl-BE', 'da-DK', 'sv-SE', 'nb-NO', 'fi-FI', 'pl-PL', 'cs-CZ', 'tr-TR', 'ja-JP', 'ko-KR', 'zh-CN'],
]

/** Current names of zones that Intl lists by their former ones. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

const timeZones = (): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map((zone) => RENAMED[zone] ?? zone)])].toSorted()

let made: { currencies: OfferedChoice[]; locales: OfferedChoice[]; zones: OfferedChoice[] } | undefined

/** Naming hundreds of values takes milliseconds, so the lists are cached. */
function choices() {
  const names = (type: 'currency' | 'language') => new Intl.DisplayNames(currentLanguage(), { type, fallback: 'code' })
  const titled = (values: readonly string[], type: 'currency' | 'language') => {
    const of = names(type)
    return values
      .map((value) => ({ value, title: `${of.of(value) ?? value} (${value})` }))
      .toSorted((a, b) => a.title.localeCompare(b.title))
  }
  made ??= {
    currencies: titled(Intl.supportedValuesOf('currency'), 'currency'),
    locales: titled(LOCALES, 'language'),
    zones: timeZones().map((value) => {
      const [region = '', ...place] = value.split('/')
      return place.length === 0
        ? { value, title: value }
        : { value, title: place.join(', ').replaceAll('_', ' '), group: region }
    }),
  }
  return made
}

export const currencyChoices = (): readonly OfferedChoice[] => choices().currencies

/** How numbers and dates are written. */
export const localeChoices = (): readonly OfferedChoice[] => choices().locales

export const timeZoneChoices = (): readonly OfferedChoice[] => choices().zones
