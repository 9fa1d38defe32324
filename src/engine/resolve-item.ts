import { isValid, isValidBound } from './valid-settings.ts'
import { migrateItem } from './migrate-item.ts'
import { refuseToHold } from './page-rules.ts'
import { resolveBindings } from './resolve-bindings.ts'
import { resolveBlocks } from './resolve-blocks.ts'
import type { ResolvedSection } from './resolved-section.ts'
import type { PageDocument, Problem, SectionDefinition, SectionItem } from './types.ts'

/** What an item is resolved against. */
export interface ItemScope {
  document: Pick<PageDocument, 'page_type'>
  /** What bindings look at: the storefront, the page and its subject. */
  scope: unknown
  /** How often each section came before in the document; counted on here. */
  counts: Map<string, number>
  /** Names of the shop's installed plugins; undefined where no shop is known, and any section may be shown. */
  plugins?: ReadonlySet<string> | undefined
}

/**
 * Brings one item to where it can render: migrates, validates, binds, fills in defaults. Never throws. An item that
 * can't be shown comes back without `ready`; its problems say so in few words, because this runs in every shopper's
 * browser (`explainItem` says what exactly is wrong, to authors).
 */
export function resolveItem(
  item: SectionItem,
  definition: SectionDefinition | undefined,
  context: ItemScope,
): ResolvedSection {
  const pointer = `/component_data/${item.index}`
  const problems: Problem[] = []
  const report = (problem: Omit<Problem, 'key' | 'sectionId'>) => {
    problems.push({ ...problem, key: item.key, sectionId: item.id })
  }
  const section: ResolvedSection = { id: item.id, key: item.key, problems }
  const countBefore = context.counts.get(item.key) ?? 0
  const leaveOut = (code: string, message: string, at = pointer, severity: Problem['severity'] = 'error') => {
    report({ code, severity, message, pointer: at })
    // What is not shown takes nobody's place: a good hero after a bad one is still the page's first.
    context.counts.set(item.key, countBefore)
    return section
  }

  if (!definition) return leaveOut('unknown-section', `There is no section "${item.key}".`, `${pointer}/key`)
  const { contract } = definition
  const { plugin } = contract
  if (plugin !== undefined && context.plugins?.has(plugin) === false)
    return leaveOut('plugin-off', `The plugin ${plugin} is not installed.`, `${pointer}/key`, 'warning')
  const refusal = refuseToHold(contract, context.document.page_type, context.counts)
  if (refusal) return leaveOut(refusal.code, refusal.message, `${pointer}/key`)

  const migrated = migrateItem(item, contract.version, definition.migrations)
  if (migrated.failed !== undefined) return leaveOut('migration-failed', migrated.failed)
  const { settings, blocks } = migrated.item
  if (!isValid(contract.validate, settings)) {
    return leaveOut('invalid-settings', 'The settings do not fit the section’s schema.', `${pointer}/settings`)
  }

  const bound = resolveBindings(settings, context.scope, ({ $bind }) =>
    report({
      code: 'unresolved-binding',
      severity: 'warning',
      message: `There is nothing at ${$bind}, and no fallback.`,
      pointer: `${pointer}/settings`,
    }),
  )
  if (bound !== settings && !isValidBound(contract.validate, settings, context.scope)) {
    return leaveOut('unfit-binding', 'What a binding found does not fit its setting.', `${pointer}/settings`)
  }
  const shown = resolveBlocks(blocks, contract.blocks, {
    contract,
    scope: context.scope,
    report,
    pointer: `${pointer}/blocks`,
  })
  section.ready = { definition, settings: { ...contract.defaults, ...bound }, blocks: shown }
  return section
}
