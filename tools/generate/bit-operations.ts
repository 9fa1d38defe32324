import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import wabt from 'wabt'

const SOURCE = 'server/catalogue/listing/bit-operations.wat'

/** Returns a module with the bytes of the WebAssembly that evaluates listings. */
export async function bitOperations(root: string): Promise<string> {
  const { parseWat } = await wabt()
  const module = parseWat(SOURCE, readFileSync(join(root, SOURCE), 'utf8'), { simd: true })
  try {
    module.validate()
    const { buffer } = module.toBinary({})
    return `/** WebAssembly in base64, made from ${SOURCE}. */\nexport const bitOperations = '${Buffer.from(buffer).toString('base64')}'\n`
  } finally {
    module.destroy()
  }
}
