import { explainSettings } from './explain-settings.ts'
import { loadExplanation } from './load-explanation.ts'
import { fitToSchema } from './fit-to-schema.ts'
import { splitPointer, valueAt } from './json-pointer.ts'
import { migrateItem } from './migrate-item.ts'
import { normaliseDocument } from './normalise-document.ts'
import { pointerOf } from './normalise-items.ts'
import { isRecord } from './normalise-values.ts'
import type {
  BlockItem,
  CompiledValidator,
  Problem,
  SectionContract,
  SectionDefinition,
  SectionItem,
  SectionRegistry,
} from './types.ts'
import { isValid } from './valid-settings.ts'
import * as t from '#words/documents.ts'

type Fields = Record<string, unknown>
type Report = (fault: Pick<Problem, 'message' | 'pointer'>) => void

/**
 * Repairs the items of a document in place: invalid settings take their default or are removed (EN-09). An item that
 * lacks a required setting stays unchanged and is not rendered. Returns the problems by field. Server only, since it
 * reads the schemas of sections to repair; their chunks must be loaded.
 */
export async function repairDocument(
  result: { component_data?: unknown; shared?: unknown },
  registry: SectionRegistry,
): Promise<Problem[]> {
  const problems: Problem[] = []
  const seen = new Set<string>()
  for (const item of normaliseDocument(result).document.items) {
    const pointer = pointerOf(item)
    const definition = registry.peek(item.key)
    // A shared section may be on the page more than once.
    if (!definition || seen.has(pointer)) continue
    seen.add(pointer)
    const repaired = await repairItem(item, definition, problems)
    const written = repaired && valueAt(result, pointer)
    if (isRecord(written)) Object.assign(written, repaired)
  }
  return problems
}

/** Returns undefined for a valid item. */
async function repairItem(
  item: SectionItem,
  definition: SectionDefinition,
  problems: Problem[],
): Promise<Pick<SectionItem, 'version' | 'settings' | 'blocks'> | undefined> {
  const { contract, migrations } = definition
  const migrated = migrateItem(item, contract.version, migrations)
  if (migrated.failed !== undefined || fits(contract, migrated.item)) return undefined
  const { schema: root, validate, validateBlock } = await loadExplanation(definition)
  const pointer = pointerOf(item)
  const report: Report = (fault) =>
    problems.push({ code: 'invalid-settings', severity: 'error', key: item.key, sectionId: item.id, ...fault })

  const repair = (known: Known, settings: Fields, at: string): Fields => {
    if (isValid(known.quick, settings)) return settings
    const faultsOf = (given: Fields) =>
      explainSettings(
        known.validate,
        { name: known.name, settings: given, schema: known.schema, root },
        anywhere,
      ).filter(({ code, severity }) => severity === 'error' && code !== 'unknown-binding')
    for (const fault of faultsOf(settings)) report({ message: fault.message, pointer: `${at}${fault.pointer}` })
    const fitted = fitToSchema(known.validate, settings, { ...known.defaults })
    if (!fitted || isValid(known.quick, fitted)) return fitted ?? settings
    // The rest are invalid bindings and invalid fallbacks.
    const fields = new Set(faultsOf(fitted).map(({ pointer: within }) => splitPointer(within)[0]))
    const without = Object.fromEntries(Object.entries(fitted).filter(([field]) => !fields.has(field)))
    return fitToSchema(known.validate, without, { ...known.defaults }) ?? settings
  }
  const repairBlock = (block: BlockItem, position: number, list: string): BlockItem => {
    const at = `${list}/${block.index ?? position}`
    const [quick, whole] = [contract.validateBlock[block.key], validateBlock[block.key]]
    if (!quick || !whole) return block
    const known = {
      name: t.blockOfSection({ block: block.key, section: contract.key }),
      quick,
      validate: whole,
      schema: (root['definitions'] as Record<string, Fields>)[block.key],
      defaults: contract.blockDefaults[block.key],
    }
    const blocks = block.blocks?.map((one, index) => repairBlock(one, index, `${at}/blocks`))
    return { ...block, settings: repair(known, block.settings, `${at}/settings`), ...(blocks && { blocks }) }
  }

  const own = { name: contract.key, quick: contract.validate, validate, schema: root, defaults: contract.defaults }
  const { settings, blocks } = migrated.item
  return {
    version: migrated.item.version,
    settings: repair(own, settings, `${pointer}/settings`),
    blocks: blocks.map((block, index) => repairBlock(block, index, `${pointer}/blocks`)),
  }
}

/** Whether a page provides a binding's path is not checked here. */
const anywhere = { paths: [], pageType: '' }

interface Known {
  name: string
  quick: CompiledValidator
  validate: CompiledValidator
  schema: Fields | undefined
  defaults: Fields | undefined
}

function fits(contract: SectionContract, { settings, blocks }: { settings: Fields; blocks: readonly BlockItem[] }) {
  const blockFits = (block: BlockItem): boolean => {
    const validate = contract.validateBlock[block.key]
    return !validate || (isValid(validate, block.settings) && (block.blocks ?? []).every(blockFits))
  }
  return isValid(contract.validate, settings) && blocks.every(blockFits)
}
