/** The text with a no-break space between each number and its unit, so that “12 cm” never stands on two lines. */
export const keepUnits = (text: string): string => text.replaceAll(/(\d) (?=([ckm]?[mgl]|°C)\b)/g, '$1\u00A0')
