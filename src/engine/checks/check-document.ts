import { limitProblems, problemCollector } from '../limit-problems.ts'
import { migrateItem } from '../migrate-item.ts'
import type { Problem, SectionItem } from '../types.ts'
import { type Catalogue, validateDocument } from '../validate-document.ts'
import { checkAlternativeTexts } from './alternative-texts/check-alternative-texts.ts'
import {
  type Check,
  type CheckInput,
  type CheckName,
  type CheckProblem,
  type CheckSubject,
  type ValueCheck,
  type ValueFault,
  type ValueScope,
} from './input/check.ts'
import { checkContrast } from './contrast/check-contrast.ts'
import { checkHeadings } from './headings/check-headings.ts'
import { checkLinks } from './links/check-links.ts'
import { checkReferences, pictureFaults } from './references/check-references.ts'
import { checkSharedSections } from './references/check-shared-sections.ts'
import { checkRichText } from './rich-text/check-rich-text.ts'
import { checkKey } from './schema/check-schema.ts'
import { collectDocumentValues, type SettingValue } from './input/setting-values.ts'
import { createSuggest, remember } from './input/suggestions.ts'
import { checkWeight, compareWeights, type DocumentWeight } from './weight/check-weight.ts'

export interface CheckResult {
  problems: CheckProblem[]
  /** Null if the page was not measured. */
  weight: DocumentWeight | null
}

const VALUE_CHECKS: readonly [CheckName, ValueCheck][] = [
  ['links', checkLinks],
  ['references', checkReferences],
  ['alternative-texts', checkAlternativeTexts],
  ['rich-text', checkRichText],
]

const DOCUMENT_CHECKS: readonly [CheckName, Check][] = [
  ['references', checkSharedSections],
  ['contrast', checkContrast],
  ['headings', checkHeadings],
  ['weight', checkWeight],
]

/**
 * Runs the checks before publishing (BU-06): `checkDocument({ document, catalogue, store, appearance?, pictures?, page?,
 * publishedPage? })` returns `{ problems, weight }`. Errors prevent publishing; warnings ask for confirmation. It reads
 * nothing but its input, never throws, and takes time linear to the document. On the server,
 * `checkInShop` (server/pages/checks/) collects the input from the shop.
 */
export function checkDocument(input: CheckInput): CheckResult {
  const { document: written, ...given } = input
  const rest = { ...given, store: { ...given.store, findPage: remember(given.store.findPage) } }
  const { document, problems: schemaProblems } = validateDocument(written, rest.catalogue)
  const items = document.items.flatMap((item) => currentItem(item, rest.catalogue))
  const { list, add } = problemCollector<CheckProblem>()
  const report = (check: CheckName, problem: Problem) => add({ ...problem, check, itemId: problem.sectionId ?? null })
  for (const problem of [...schemaProblems, ...checkKey(document, rest.store)]) report('schema', problem)
  const values = collectDocumentValues(items, rest.catalogue)
  const subject: CheckSubject = { ...rest, written, document, items, values, suggest: createSuggest() }
  for (const [check, problem] of valueProblems(values, subject)) report(check, problem)
  const { social_image: image } = document.page
  for (const fault of pictureFaults(image, subject)) report('references', { ...fault, pointer: '/page/social_image' })
  for (const [name, check] of DOCUMENT_CHECKS) for (const problem of check(subject)) report(name, problem)
  const weight = input.page ? compareWeights(input.page, input.publishedPage) : null
  return { problems: limitProblems(list).map((one) => ({ check: 'schema', itemId: null, ...one })), weight }
}

/**
 * Returns an item as its section's current version has it, since its schema says what to check; none if it cannot be
 * migrated, which is reported with the schema.
 */
function currentItem(item: SectionItem, { find }: Catalogue): SectionItem[] {
  const section = find(item.key)
  if (!section) return [item]
  const migrated = migrateItem(item, section.contract.version, section.migrations)
  return migrated.failed === undefined ? [migrated.item] : []
}

/** Checks settings that are not part of a document, such as those of the shop. */
export function checkSettingValues(values: readonly SettingValue[], scope: Omit<ValueScope, 'suggest'>): Problem[] {
  return [...valueProblems(values, { ...scope, suggest: createSuggest() })].map(([, problem]) => problem)
}

function* valueProblems(values: readonly SettingValue[], scope: ValueScope): Generator<[CheckName, Problem]> {
  for (const value of values)
    for (const [name, check] of VALUE_CHECKS)
      for (const fault of check(value, scope)) yield [name, placeFault(fault, value)]
}

const placeFault = (fault: ValueFault, { pointer, item }: SettingValue): Problem => ({
  ...fault,
  pointer,
  ...(item && { key: item.key, sectionId: item.id }),
})
