/** Options as JSON, and the indexes of their values. */
export interface RangeVariant {
  options: string
  optionValues: readonly string[]
  glazeAt: number
  sizeAt: number
  finishAt: number
}

/** Products of one range share glazes, sizes and finishes. */
export interface Range {
  maker: string
  clay: string
  options: string
  optionValues: readonly string[]
  glazes: readonly string[]
  variants: readonly RangeVariant[]
}

const GLAZES = [
  'Tenmoku',
  'Celadon',
  'Ash white',
  'Iron speckle',
  'Cobalt',
  'Shino',
  'Matte black',
  'Chun blue',
  'Oxblood',
  'Terracotta',
]
const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const FINISHES = ['Glossy', 'Satin', 'Matte']
const MAKERS = [
  { maker: 'Ashkiln', clay: 'stoneware' },
  { maker: 'Neem Lane', clay: 'earthenware' },
  { maker: 'Kiln 605', clay: 'porcelain' },
  { maker: 'Salt Road', clay: 'stoneware' },
  { maker: 'Auro Clay', clay: 'porcelain' },
] as const

/** Numbers of glazes, sizes and finishes: of 20 products 8 have one option, 7 two and 5 three. */
const ONE = [
  [1, 0, 0],
  [2, 0, 0],
  [3, 0, 0],
  [4, 0, 0],
  [2, 0, 0],
  [3, 0, 0],
  [0, 2, 0],
  [0, 4, 0],
] as const
const TWO = [
  [2, 3, 0],
  [3, 2, 0],
  [2, 4, 0],
  [3, 3, 0],
  [2, 5, 0],
  [3, 4, 0],
  [4, 0, 2],
] as const
const THREE = [
  [2, 2, 2],
  [2, 3, 2],
  [3, 2, 2],
  [3, 3, 2],
  [2, 5, 2],
] as const
const SHAPES = [...ONE, ...TWO, ...THREE]

function rangeOf(index: number): Range {
  const [glazeCount, sizeCount, finishCount] = SHAPES[index % SHAPES.length] ?? ONE[0]
  const turn = Math.floor(index / SHAPES.length)
  const glazes = pick(GLAZES, glazeCount, turn, [1, 3, 7][turn % 3])
  const sizes = SIZES.slice(turn % (SIZES.length - sizeCount + 1)).slice(0, sizeCount)
  const finishes = pick(FINISHES, finishCount, Math.floor(turn / 3))
  const options = [
    { name: 'Glaze', values: glazes },
    { name: 'Size', values: sizes },
    { name: 'Finish', values: finishes },
  ].filter(({ values }) => values.length > 0)
  return {
    ...(MAKERS[turn % MAKERS.length] ?? MAKERS[0]),
    options: JSON.stringify(options.map(({ name, values }) => ({ name, values: values.map((value) => ({ value })) }))),
    optionValues: options.flatMap(({ name, values }) => values.map((value) => `${name}=${value}`)).sort(),
    glazes,
    variants: withGaps(turn, variantsOf(glazes, sizes, finishes)),
  }
}

function variantsOf(glazes: string[], sizes: string[], finishes: string[]): RangeVariant[] {
  const each = (values: string[]) => (values.length > 0 ? values : [undefined])
  return each(glazes).flatMap((glaze, glazeAt) =>
    each(sizes).flatMap((size, sizeAt) =>
      each(finishes).map((finish, finishAt) => {
        const options = {
          ...(glaze && { Glaze: glaze }),
          ...(size && { Size: size }),
          ...(finish && { Finish: finish }),
        }
        return {
          options: JSON.stringify(options),
          optionValues: Object.entries(options).map(([name, value]) => `${name}=${value}`),
          glazeAt,
          sizeAt,
          finishAt,
        }
      }),
    ),
  )
}

/** Every third range lacks two combinations, but no single value. */
function withGaps(turn: number, variants: RangeVariant[]): RangeVariant[] {
  const isMissing = (index: number) => index === 1 || index === variants.length - 2
  return turn % 3 === 1 && variants.length > 8 ? variants.filter((_one, index) => !isMissing(index)) : variants
}

/** Picks values cyclically with a step. */
const pick = (values: readonly string[], count: number, first: number, step = 1): string[] =>
  Array.from({ length: count }, (_, index) => values[(first + index * step) % values.length] ?? '')

export const RANGES: readonly Range[] = Array.from({ length: SHAPES.length * 100 }, (_, index) => rangeOf(index))
