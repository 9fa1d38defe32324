import bindings from '#schemas/bindings.json' with { type: 'json' }
import { explanationOf } from './explanation-of.ts'
import { explainItem, type KnownSection } from './explain-item.ts'
import type { PageDocument, Problem, SectionRegistry } from './types.ts'
import { bindingPaths } from './validate-document.ts'

/**
 * What exactly is wrong with a page's items, by section id: the long form of `resolveSections`' problems. For authors
 * only, so import it lazily: it loads each section's explanation, which no shopper ever fetches.
 */
export async function explainPage(document: PageDocument, registry: SectionRegistry): Promise<Map<string, Problem[]>> {
  const known = new Map<string, KnownSection>()
  for (const key of new Set(document.items.map((item) => item.key))) {
    const definition = await registry.load(key)
    if (!definition) continue
    const { contract, migrations } = definition
    known.set(key, { contract, explanation: await explanationOf(definition), migrations })
  }
  const around = {
    pageType: document.page_type,
    paths: bindingPaths(bindings, document.page_type),
    counts: new Map<string, number>(),
    keys: registry.keys,
  }
  return new Map(document.items.map((item) => [item.id, explainItem(item, known.get(item.key), around)]))
}
