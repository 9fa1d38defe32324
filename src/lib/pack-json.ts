/**
 * A compact JSON for many objects of few shapes: keys and repeated flat objects are written once. It halves a page's
 * data. Unpacked objects that were equal are shared.
 * The text is `[shapes, value]`. A list is `[0, ...values]`, an object `[shape, ...values]` with a shape number from 1,
 * and `[-n]` is the nth flat object written so far.
 */
type Packed = [shapes: string[][], value: unknown]

/** Packs a JSON value. Undefined is omitted as in JSON. */
export function packJson(value: unknown): string {
  const shapes = new Map<string, number>()
  const leaves = new Map<string, number>()

  // Writes text directly, because building nested arrays first takes three times as long.
  function write(part: unknown): string {
    if (typeof part !== 'object' || part === null) return JSON.stringify(part ?? null)
    if (Array.isArray(part)) {
      let text = '[0'
      for (const one of part) text += `,${write(one)}`
      return `${text}]`
    }
    let [keys, values, isLeaf] = ['', '', true]
    for (const [key, one] of Object.entries(part)) {
      if (one === undefined || key === '__proto__') continue
      keys += `${keys === '' ? '' : ','}${JSON.stringify(key)}`
      values += `,${write(one)}`
      if (typeof one === 'object' && one !== null) isLeaf = false
    }
    const written = `[${numberOf(keys, shapes)}${values}]`
    if (!isLeaf) return written
    const known = leaves.get(written)
    if (known !== undefined) return `[-${known}]`
    leaves.set(written, leaves.size + 1)
    return written
  }

  const written = write(value)
  return `[[${[...shapes.keys()].map((keys) => `[${keys}]`).join(',')}],${written}]`
}

/** Returns the number of a name, adding it if new. */
function numberOf(name: string, numbers: Map<string, number>): number {
  const known = numbers.get(name)
  if (known !== undefined) return known
  numbers.set(name, numbers.size + 1)
  return numbers.size
}

/** Reads the result of `packJson`. @throws SyntaxError for invalid JSON. */
export function unpackJson(text: string): unknown {
  const [shapes, value] = JSON.parse(text) as Packed
  const leaves: object[] = []

  function read(part: unknown): unknown {
    if (!Array.isArray(part)) return part
    const [mark, ...values] = part as [number, ...unknown[]]
    if (mark === 0) return values.map(read)
    if (mark < 0) return leaves[-mark - 1]
    const keys = shapes[mark - 1] ?? []
    const object = Object.fromEntries(keys.map((key, index) => [key, read(values[index])]))
    if (!values.some(Array.isArray)) leaves.push(object)
    return object
  }

  return read(value)
}
