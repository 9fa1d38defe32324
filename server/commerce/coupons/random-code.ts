import { randomInt } from 'node:crypto'

/** Without characters that are read as others: 0 and O, 1, I and L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Returns random letters and digits that people can type. Ten of them have 800 trillion values. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
