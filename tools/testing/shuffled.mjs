/**
 * Returns the values in an order determined by the seed.
 * @template T
 * @param {readonly T[]} things
 * @param {number} seed
 * @returns {T[]}
 */
export function shuffled(things, seed) {
  const left = [...things]
  let state = seed >>> 0
  const order = []
  while (left.length > 0) {
    // A linear congruential generator gives the same order for a seed on any machine.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    order.push(...left.splice(Math.floor((state / 2 ** 32) * left.length), 1))
  }
  return order
}
