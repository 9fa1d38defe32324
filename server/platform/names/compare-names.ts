const collator = new Intl.Collator('und', { numeric: true, sensitivity: 'accent' })

/**
 * Compares names as the database sorts them (`name_order` with the collation `shop_names`): É beside E, 2 before 10, without regard to
 * capitals and punctuation.
 */
export const compareNames = (one: string, other: string): number => collator.compare(orderOf(one), orderOf(other))

function orderOf(name: string): string {
  const whole = name.normalize('NFKC').replace(/['’‘ʼ"“”„«».…]/g, '')
  return whole.replace(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+/gu, ' ').trim() || name
}
