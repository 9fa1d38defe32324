import { isValid, isValidBound } from './valid-settings.ts'
import { lookNames } from './look.ts'
import { migrateItem } from './migrate-item.ts'
import { pointerOf } from './normalise-items.ts'
import { sectionRefusal } from './page-rules.ts'
import { resolveBindings } from './resolve-bindings.ts'
import { resolveBlocks } from './resolve-blocks.ts'
import type { ResolvedSection } from './resolved-section.ts'
import type { PageDocument, Problem, SectionDefinition, SectionItem } from './types.ts'
import { spokenDefaults } from './spoken-defaults.ts'
import { fillSentences } from './sentences.ts'
import { otherDevices } from './visibility.ts'
import * as t from '#words/documents.ts'

/** The context in which an item is resolved. */
export interface ItemScope {
  document: Pick<PageDocument, 'page_type'>
  /** The data available to bindings: the storefront, the page and its subject. */
  scope: unknown
  /** Number of previous items by section; updated here. */
  counts: Map<string, number>
  /** Installed plugins; undefined without a shop, where any section may be shown. */
  plugins?: ReadonlySet<string> | undefined
  /** Sections that were resolved before; only for items that never change in place. */
  memory?: ResolvedMemory | undefined
}

/** Resolved sections by their items, with what they were made from. */
export type ResolvedMemory = WeakMap<
  SectionItem,
  { definition: SectionDefinition; scope: unknown; section: ResolvedSection }
>

/**
 * Resolves an item: migrates, validates, binds, fills in defaults. Never throws. An invalid item has no `ready`; its
 * problems are brief, because this runs in every shopper's browser (`explainItem` describes them to authors).
 */
export function resolveItem(
  item: SectionItem,
  definition: SectionDefinition | undefined,
  context: ItemScope,
): ResolvedSection {
  const pointer = pointerOf(item)
  const problems: Problem[] = []
  const report = (problem: Omit<Problem, 'key' | 'sectionId'>) => {
    problems.push({ ...problem, key: item.key, sectionId: item.id })
  }
  const section: ResolvedSection = {
    id: item.id,
    key: item.key,
    problems,
    ...(item.devices && { hiddenOn: otherDevices(item.devices) }),
  }
  const countBefore = context.counts.get(item.key) ?? 0
  const leaveOut = (code: string, message: string, at = pointer, severity: Problem['severity'] = 'error') => {
    report({ code, severity, message, pointer: at })
    // An invalid item does not count: a valid hero after it is still the page's first.
    context.counts.set(item.key, countBefore)
    return section
  }

  if (item.fault) return leaveOut(item.fault.code, item.fault.message, `${pointer}/ref`)
  if (!definition) return leaveOut('unknown-section', t.noSuchSection({ name: item.key }), `${pointer}/key`)
  const { contract } = definition
  const { plugin } = contract
  if (plugin !== undefined && context.plugins?.has(plugin) === false)
    return leaveOut('plugin-off', t.pluginOff({ name: plugin }), `${pointer}/key`, 'warning')
  const refusal = sectionRefusal(contract, context.document.page_type, context.counts)
  if (refusal) return leaveOut(refusal.code, refusal.message, `${pointer}/key`)

  const known = context.memory?.get(item)
  if (known && known.definition === definition && known.scope === context.scope) {
    if (!known.section.ready) context.counts.set(item.key, countBefore)
    return known.section
  }
  context.memory?.set(item, { definition, scope: context.scope, section })

  const migrated = migrateItem(item, contract.version, definition.migrations)
  if (migrated.failed !== undefined) return leaveOut('migration-failed', migrated.failed)
  const { settings, blocks, look } = migrated.item
  if (look) section.look = lookNames(look)
  if (!isValid(contract.validate, settings)) {
    return leaveOut('invalid-settings', t.sectionSettingsInvalid(), `${pointer}/settings`)
  }

  const reportMissing = (path: string) =>
    report({
      code: 'unresolved-binding',
      severity: 'warning',
      message: t.unresolvedBinding({ path }),
      pointer: `${pointer}/settings`,
    })
  // Before bindings, so that a value of the store is never read as a sentence.
  const filled = fillSentences(settings, contract.sentences, context.scope, reportMissing)
  const bound = resolveBindings(filled, context.scope, ({ $bind }) => reportMissing($bind))
  if (bound !== filled && !isValidBound(contract.validate, settings, context.scope)) {
    return leaveOut('unfit-binding', t.unfitBinding(), `${pointer}/settings`)
  }
  const shown = resolveBlocks(blocks, contract.blocks, {
    contract,
    scope: context.scope,
    report,
    pointer: `${pointer}/blocks`,
  })
  section.ready = {
    definition,
    settings: { ...spokenDefaults(contract.defaults, contract.texts), ...bound },
    blocks: shown,
  }
  return section
}
