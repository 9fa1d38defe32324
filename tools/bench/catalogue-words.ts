export const GLAZES = ['tenmoku', 'celadon', 'ash-white', 'iron-speckle', 'cobalt', 'shino', 'matte-black', 'chun-blue']
export const SIZES = ['xs', 's', 'm', 'l', 'xl', 'xxl']
export const FINISHES = ['glossy', 'satin', 'matte']
export const SERIES = [
  'salt',
  'wood',
  'raku',
  'slip',
  'ember',
  'river',
  'harbour',
  'lagoon',
  'monsoon',
  'coral',
  'basalt',
]
export const FORMS = [
  'vase',
  'bowl',
  'mug',
  'plate',
  'teapot',
  'planter',
  'jar',
  'cup',
  'platter',
  'jug',
  'lamp',
  'tray',
]

/** Returns the values in rotation. */
export const rotate = <Value>(values: readonly Value[], turn: number): Value => values[turn % values.length] as Value

/** Returns every pair and triple of the values in rotation. */
export function rotateSubsets<Value>(values: readonly Value[], turn: number): readonly Value[] {
  const pairs = values.flatMap((one, at) => values.slice(at + 1).map((other) => [one, other]))
  const threes = values.flatMap((one, at) =>
    values.slice(at + 1).flatMap((other, after) => values.slice(at + after + 2).map((third) => [one, other, third])),
  )
  return rotate([...pairs, ...threes], turn)
}
