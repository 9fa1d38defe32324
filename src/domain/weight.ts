const GRAMS_PER_KILOGRAM = 1000

/** Returns “30 kg” or “1.25 kg”, in the locale's way. */
export const formatWeight = (grams: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilogram', maximumFractionDigits: 3 }).format(
    grams / GRAMS_PER_KILOGRAM,
  )
