/** Words, with capitals or numbers: "summer", "MyShop", "256gb", "ps5", "2024". */
const WORD = /^(?:(?:[A-Z]?[a-z]{2,})*|[a-z]|[A-Z]+)\d*$|^\d+[a-z]*$/u
/** Shorter ones are model numbers and the like. */
const MIN_CODE = 12

/**
 * Returns whether part of a path looks like a token or code, which may open an account or an order: also of the shop
 * that was at this address before.
 */
export const mayContainCode = (path: string): boolean => path.split('/').some(isLikeCode)

const isLikeCode = (part: string): boolean =>
  /^[\w.~-]+$/u.test(part) &&
  part
    .split(/[-_.~]/u)
    .filter((piece) => !WORD.test(piece))
    .join('').length >= MIN_CODE
