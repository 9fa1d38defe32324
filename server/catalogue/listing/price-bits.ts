import type { Priced } from './conditions.ts'

const isOne = (amount: number, digit: number) => Math.floor(amount / 2 ** digit) % 2 === 1

/** How many binary digits are compared one by one: all that these amounts have. */
const digitsOf = (ranges: readonly Priced[]): number =>
  Math.max(...ranges.flatMap(({ low, high }) => [low ?? 0, high ?? 0])).toString(2).length

/**
 * A query of each chunk's prices by their binary digits: column `d0` tells whose price has the last digit set, and `beyond` who has any digit
 * above those of these ranges.
 */
export function priceDigits(ranges: readonly Priced[], kind: 'price' | 'price_high' = 'price'): string {
  const count = digitsOf(ranges)
  const one = (which: string) => `coalesce(bit_or(bits) FILTER (WHERE id ${which}), no_bits())`
  const columns = Array.from({ length: count }, (_, digit) => `${one(`= ${digit}`)} AS d${digit}`)
  return `SELECT chunk, ${columns.join(', ')}, ${one(`>= ${count}`)} AS beyond FROM listing_bits WHERE kind = '${kind}' GROUP BY chunk`
}

/** The columns of `priceDigits`, from rows of all digits of a chunk's slot. */
export function slotDigits(range: Priced, rows: string): string {
  const count = digitsOf([range])
  const columns = Array.from({ length: count }, (_, digit) => `all_digits[${digit + 1}] AS d${digit}`)
  const beyond = `coalesce((SELECT bit_or(one) FROM unnest(all_digits[${count + 1}:]) one), no_bits()) AS beyond`
  return `SELECT ${columns.join(', ')}, ${beyond} FROM (
      SELECT array_agg(bits ORDER BY id) || array_fill(no_bits(), ARRAY[${count}]) AS all_digits ${rows} OFFSET 0
    ) digit OFFSET 0`
}

/**
 * The bits of products that cost something and from `low` to `high`, from the columns of `priceDigits(ranges)`. From the last digit to the
 * first: a higher digit outweighs all that lower ones said. The amounts are in the text, digit by digit, and nowhere else.
 */
export function priceBits({ low, high }: Priced, ranges: readonly Priced[]): string {
  const digits = Array.from({ length: digitsOf(ranges) }, (_, digit) => digit)
  const any = [...digits.map((digit) => `d${digit}`), 'beyond'].join(' | ')
  // Undefined: all, or none.
  const reaches = digits.reduce<string | undefined>((lower, digit) => {
    if (isOne(low ?? 0, digit)) return lower === undefined ? `d${digit}` : `(d${digit} & ${lower})`
    return lower === undefined ? undefined : `(d${digit} | ${lower})`
  }, undefined)
  const exceeds = digits.reduce<string | undefined>((lower, digit) => {
    if (!isOne(high ?? 0, digit)) return lower === undefined ? `d${digit}` : `(d${digit} | ${lower})`
    return lower === undefined ? undefined : `(d${digit} & ${lower})`
  }, undefined)
  const most = high === null ? '' : ` & ~(${[...(exceeds ? [exceeds] : []), 'beyond'].join(' | ')})`
  return `coalesce((${reaches === undefined ? any : `${reaches} | beyond`})${most}, no_bits())`
}
