import { isValid, isValidBound } from './valid-settings.ts'
import { resolveBindings } from './resolve-bindings.ts'
import type { BlockItem, BlockRules, Problem, ResolvedBlock, SectionContract } from './types.ts'
import { fillSentences } from './sentences.ts'
import { spokenDefaults } from './spoken-defaults.ts'
import * as t from '#words/documents.ts'

interface Level {
  contract: SectionContract
  scope: unknown
  report: (problem: Omit<Problem, 'key' | 'sectionId'>) => void
  /** Pointer of the list of blocks. */
  pointer: string
}

/** Returns why a place may not contain another block, or undefined; counts the block in `counts`. */
export function blockRefusal(
  block: BlockItem,
  rules: BlockRules | undefined,
  counts: Map<string, number>,
): { code: string; message: string } | undefined {
  const rule = rules && Object.hasOwn(rules.accept, block.key) ? rules.accept[block.key] : undefined
  if (!rules || !rule) return { code: 'unknown-block', message: t.blockNotAllowed({ name: block.key }) }
  const total = (counts.get('') ?? 0) + 1
  const count = (counts.get(block.key) ?? 0) + 1
  counts.set('', total)
  counts.set(block.key, count)
  if (rules.max !== undefined && total > rules.max) {
    return { code: 'too-many-blocks', message: t.tooManyBlocks({ limit: rules.max }) }
  }
  if (rule.max !== undefined && count > rule.max) {
    return { code: 'too-many-blocks', message: t.tooManyBlocksOfKind({ limit: rule.max, name: block.key }) }
  }
  return undefined
}

/** Validates and binds the shown blocks of a section or block. Invalid blocks are dropped; their siblings remain. */
export function resolveBlocks(blocks: BlockItem[], rules: BlockRules | undefined, level: Level): ResolvedBlock[] {
  const { contract, scope, report } = level
  const counts = new Map<string, number>()
  return blocks.flatMap((block, position): ResolvedBlock[] => {
    if (block.hidden) return []
    const pointer = `${level.pointer}/${block.index ?? position}`
    const leaveOut = (code: string, message: string) => {
      report({ code, severity: 'error', message, pointer })
      return []
    }
    const refusal = blockRefusal(block, rules, counts)
    if (refusal) return leaveOut(refusal.code, refusal.message)
    const validate = contract.validateBlock[block.key]
    if (!validate || !isValid(validate, block.settings)) {
      return leaveOut('invalid-settings', t.blockSettingsInvalid({ name: block.key }))
    }
    const filled = fillSentences(block.settings, contract.blockSentences?.[block.key], scope)
    const bound = resolveBindings(filled, scope)
    if (bound !== filled && !isValidBound(validate, block.settings, scope)) {
      return leaveOut('unfit-binding', t.unfitBinding())
    }
    const defaults = spokenDefaults(contract.blockDefaults[block.key], contract.blockTexts?.[block.key])
    const settings = { ...defaults, ...bound }
    const below = resolveBlocks(block.blocks ?? [], rules?.accept[block.key]?.blocks, {
      ...level,
      pointer: `${pointer}/blocks`,
    })
    return [{ key: block.key, id: block.id, settings, blocks: below }]
  })
}
