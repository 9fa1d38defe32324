/** Currencies without minor units, as far as shops here use them. Others have two digits. */
const NONE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const THREE = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/** Returns the digits of a currency's minor units in a provider's API. */
export const digitsOf = (currency: string): number => (NONE.has(currency) ? 0 : THREE.has(currency) ? 3 : 2)

export const majorUnits = (amount: number, currency: string): string =>
  (amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))
