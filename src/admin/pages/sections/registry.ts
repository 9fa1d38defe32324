import type { SectionDefinition, SectionRegistry } from '#engine/types.ts'
import { contracts, migrations } from '#generated/section-contracts.js'
import { type LazyCode, lazyCode } from '#lib/lazy-code.ts'

interface SectionCode {
  contract: LazyCode<Awaited<ReturnType<(typeof contracts)[string]>>>
  migrations: LazyCode<Awaited<ReturnType<(typeof migrations)[string]>>> | undefined
}

const known = new Map<string, SectionCode>(
  Object.entries(contracts).map(([key, load]) => {
    const migrate = migrations[key]
    return [key, { contract: lazyCode(load), migrations: migrate && lazyCode(migrate) }]
  }),
)
const loaded = new Map<string, SectionDefinition>()

/** The editor renders no sections: it shows the shop. */
const noComponent = () => null

/** Every section's contract and migrations, each loaded when a document first contains it. */
export const sectionRegistry: SectionRegistry = {
  keys: [...known.keys()],
  peek: (key) => loaded.get(key),
  load: (key) => {
    const code = known.get(key)
    return code && load(key, code)
  },
}

async function load(key: string, code: SectionCode): Promise<SectionDefinition> {
  const before = loaded.get(key)
  if (before) return before
  const [{ contract }, migrating] = await Promise.all([code.contract.load(), code.migrations?.load()])
  const definition = { contract, component: noComponent, ...(migrating && { migrations: migrating.migrations }) }
  loaded.set(key, definition)
  return definition
}
