const collator = new Intl.Collator('und', { numeric: true, sensitivity: 'accent' })

/**
 * Compares names in the database's sort order (`name_order` with the collation `shop_names`): É next to E, 2 before 10,
 * ignoring case and punctuation.
 */
export const compareNames = (a: string, b: string): number => collator.compare(sortKey(a), sortKey(b))

function sortKey(name: string): string {
  const normalised = name.normalize('NFKC').replace(/['’‘ʼ"“”„«».…]/g, '')
  return normalised.replace(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+/gu, ' ').trim() || name
}
