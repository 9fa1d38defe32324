import { quote } from './describe-value.ts'
import { explainSettings } from './explain-settings.ts'
import { migrateItem } from './migrate-item.ts'
import { problemCollector } from './limit-problems.ts'
import { pointerOf } from './normalise-items.ts'
import { findNearest } from './find-nearest.ts'
import { sectionRefusal } from './page-rules.ts'
import { blockRefusal } from './resolve-blocks.ts'
import type {
  BlockItem,
  BlockRules,
  Migrations,
  Problem,
  SectionContract,
  SectionExplanation,
  SectionItem,
} from './types.ts'
import * as t from '#words/documents.ts'

/** What is required to explain an item of a section. */
export interface KnownSection {
  contract: SectionContract
  explanation: SectionExplanation
  migrations?: Migrations | undefined
}

/** The page of an item. */
export interface ItemSurroundings {
  pageType: string
  /** Paths that bindings may use on a page of this type. */
  paths: readonly string[]
  /** Number of previous items by section; updated here. */
  counts: Map<string, number>
  /** All section keys. */
  keys: readonly string[]
}

type Report = (problem: Omit<Problem, 'key' | 'sectionId'>) => void

/** Describes the problems of an item for authors; the detailed form of `resolveItem`. Never throws. */
export function explainItem(item: SectionItem, section: KnownSection | undefined, around: ItemSurroundings): Problem[] {
  const pointer = pointerOf(item)
  const problem = (fault: Omit<Problem, 'key' | 'sectionId' | 'severity'>): Problem => ({
    severity: 'error',
    ...fault,
    key: item.key,
    sectionId: item.id,
  })
  if (item.fault) return [problem({ ...item.fault, pointer: `${pointer}/ref` })]
  if (!section) {
    const suggest = findNearest(item.key, around.keys)
    const message = suggest
      ? t.unknownSectionDidYouMean({ name: quote(item.key), suggestion: quote(suggest) })
      : t.unknownSection({ name: quote(item.key), known: around.keys.join(', ') })
    return [
      problem({
        code: 'unknown-section',
        message,
        pointer: `${pointer}/key`,
        ...(suggest && { suggest, fix: { kind: 'set', pointer: `${pointer}/key`, value: suggest } }),
      }),
    ]
  }
  const refusal = item.hidden ? undefined : sectionRefusal(section.contract, around.pageType, around.counts)
  const content = rememberedProblems(item, section, around)
  return refusal ? [problem({ ...refusal, pointer: `${pointer}/key` }), ...content] : content
}

interface Explained {
  contract: SectionContract
  explanation: SectionExplanation
  pageType: string
  problems: Problem[]
}

/** The problems of items that did not change, which a document memory keeps the same objects. */
const explained = new WeakMap<SectionItem, Explained>()

function rememberedProblems(item: SectionItem, section: KnownSection, around: ItemSurroundings): Problem[] {
  const known = explained.get(item)
  const { contract, explanation } = section
  const { pageType } = around
  if (known && known.contract === contract && known.explanation === explanation && known.pageType === pageType)
    return known.problems
  const problems = explainContent(item, section, around)
  explained.set(item, { contract, explanation, pageType, problems })
  return problems
}

/** Describes what does not depend on the other items. */
function explainContent(
  item: SectionItem,
  { contract, explanation, migrations }: KnownSection,
  around: ItemSurroundings,
): Problem[] {
  const pointer = pointerOf(item)
  const { list: problems, add } = problemCollector<Problem>()
  const report: Report = (problem) => add({ ...problem, key: item.key, sectionId: item.id })
  reportVersion(item, contract, pointer, report)

  const migrated = migrateItem(item, contract.version, migrations)
  if (migrated.failed !== undefined) {
    report({ code: 'migration-failed', severity: 'error', message: migrated.failed, pointer })
    return problems
  }
  const { settings, blocks } = migrated.item
  const root = explanation.schema
  const judge = (
    name: string,
    validate: Parameters<typeof explainSettings>[0],
    value: unknown,
    schema: object,
    at: string,
  ) => {
    for (const fault of explainSettings(validate, { name, settings: value, schema, root }, around)) {
      const { fix } = fault
      report({
        ...fault,
        pointer: `${at}${fault.pointer}`,
        ...(fix && { fix: { ...fix, pointer: `${at}${fix.pointer}` } }),
      })
    }
  }
  judge(contract.key, explanation.validate, settings, root, `${pointer}/settings`)

  const visit = (list: BlockItem[], rules: BlockRules | undefined, at: string) => {
    const counts = new Map<string, number>()
    for (const [position, block] of list.entries()) {
      const blockPointer = `${at}/${block.index ?? position}`
      if (reportBlock(block, rules, counts, blockPointer, contract.key, report)) continue
      const validate = explanation.validateBlock[block.key]
      const schema = (root['definitions'] as Record<string, object>)[block.key]
      const name = t.blockOfSection({ block: block.key, section: contract.key })
      if (validate && schema) judge(name, validate, block.settings, schema, `${blockPointer}/settings`)
      visit(block.blocks ?? [], rules?.accept[block.key]?.blocks, `${blockPointer}/blocks`)
    }
  }
  visit(blocks, contract.blocks, `${pointer}/blocks`)
  return problems
}

function reportVersion({ version }: SectionItem, contract: SectionContract, pointer: string, report: Report): void {
  const at = { pointer: `${pointer}/version` }
  if (version < contract.version) {
    const message = t.outdatedSection({ version, current: contract.version })
    report({ code: 'outdated-section', severity: 'warning', message, ...at })
  }
  if (version > contract.version) {
    const message = t.newerSection({ version, current: contract.version })
    report({ code: 'newer-section', severity: 'warning', message, ...at })
  }
}

/** Reports a misplaced block; returns whether its content need not be checked. */
function reportBlock(
  block: BlockItem,
  rules: BlockRules | undefined,
  counts: Map<string, number>,
  pointer: string,
  section: string,
  report: Report,
): boolean {
  const known = Object.keys(rules?.accept ?? {})
  const refusal = block.hidden && known.includes(block.key) ? undefined : blockRefusal(block, rules, counts)
  if (!refusal) return false
  if (refusal.code !== 'unknown-block') {
    report({ ...refusal, severity: 'error', pointer: `${pointer}/key` })
    return false
  }
  const suggest = findNearest(block.key, known)
  const values = { section, name: quote(block.key) }
  report({
    code: 'unknown-block',
    severity: 'error',
    message: suggest
      ? t.unknownBlockDidYouMean({ ...values, suggestion: quote(suggest) })
      : known.length > 0
        ? t.unknownBlock({ ...values, known: known.join(', ') })
        : t.noBlocks(values),
    pointer: `${pointer}/key`,
    ...(suggest && { suggest, fix: { kind: 'set', pointer: `${pointer}/key`, value: suggest } }),
  })
  return true
}
