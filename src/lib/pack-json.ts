/**
 * JSON for much data of few shapes: the keys of alike objects are written once, and so is each object that holds no others. A page's data
 * takes half the room that way, which is less to escape, to send and to parse. What is unpacked shares the objects that were alike.
 *
 * The text is `[shapes, value]`. A list is `[0, ...values]`, an object `[shape, ...values]` with the shape's number from 1 on, and
 * `[-n]` is the nth object without objects in it that came before.
 */
type Packed = [shapes: string[][], value: unknown]

/** Packs what JSON can hold; what it cannot (undefined) is left out as JSON does. */
export function packJson(value: unknown): string {
  const shapes = new Map<string, number>()
  const leaves = new Map<string, number>()

  // Written straight to text: lists of lists made first would take three times as long.
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

/** The number of a name: its own, or the next. */
function numberOf(name: string, numbers: Map<string, number>): number {
  const known = numbers.get(name)
  if (known !== undefined) return known
  numbers.set(name, numbers.size + 1)
  return numbers.size
}

/** Reads what `packJson` wrote. Throws on text that is no JSON. */
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
