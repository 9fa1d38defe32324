const LONGEST = 10

/** Returns all beginnings of a pincode that rates and zones may name, with the empty one first. */
export const prefixesOf = (pincode: string): string[] =>
  Array.from({ length: Math.min(pincode.length, LONGEST) + 1 }, (_, length) => pincode.slice(0, length))

export const normalisedPincode = (pincode: string): string => pincode.replace(/[\s-]/gu, '').toUpperCase()
