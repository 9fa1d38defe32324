/** Words of the generated catalogue, to search and filter it by. */
export const GLAZES = ['tenmoku', 'celadon', 'ash-white', 'iron-speckle', 'cobalt', 'shino', 'matte-black', 'chun-blue']
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

/** Another value each turn, the first again after the last. */
export const some = <Value>(values: readonly Value[], turn: number): Value => values[turn % values.length] as Value
