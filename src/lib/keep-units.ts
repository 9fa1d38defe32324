/** Puts a no-break space between numbers and units, so that “12 cm” is never wrapped. */
export const keepUnits = (text: string): string => text.replaceAll(/(\d) (?=([ckm]?[mgl]|°C)\b)/g, '$1\u00A0')
