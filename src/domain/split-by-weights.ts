/**
 * Returns `a * b / c`, rounded half up, exact even when the product exceeds 2^53. All integers, none negative, c > 0.
 */
export function multiplyAndDivide(a: number, b: number, c: number): number {
  return Number((BigInt(a) * BigInt(b) * 2n + BigInt(c)) / (2n * BigInt(c)))
}

/**
 * Splits an integer amount by weights so that the parts add up to it (largest remainder; ties go to the earlier part).
 * With all weights zero, the first part gets everything.
 */
export function splitByWeights(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (sum === 0n) return weights.map((_weight, index) => (index === 0 ? amount : 0))
  const whole = BigInt(amount)
  const parts = weights.map((weight) => Number((whole * BigInt(weight)) / sum))
  const losses = weights.map((weight, index) => ({ index, lost: (whole * BigInt(weight)) % sum }))
  losses.sort((one, other) => (one.lost === other.lost ? one.index - other.index : one.lost > other.lost ? -1 : 1))
  const left = amount - parts.reduce((total, part) => total + part, 0)
  for (const { index } of losses.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
