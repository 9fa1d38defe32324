import type { TemplateResult } from '#generated/api.d.ts'
import { countEagerSections } from '#engine/lazy-sections.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import { type LazyPart, loadSections } from '#engine/resolve-page.ts'
import { isPrepared, type PreparedDocument, preparedSections } from '#engine/prepared-document.ts'
import type { PageContext, SectionRegistry } from '#engine/types.ts'
import type { AppContext } from './app-context.ts'
import { subjectIn } from './page-queries.ts'
import { resolved, type ResolvedDocument } from './resolved-documents.ts'

type DocumentContext = Pick<AppContext, 'queryClient' | 'registry' | 'lazySections'>

/** Returns the renderable sections of a document; `loadSectionsOf` must have loaded their code. */
export function resolveDocument(result: TemplateResult, context: DocumentContext, page: PageContext): ResolvedDocument {
  const subject = subjectIn(context.queryClient, page)
  const before = resolved.get(result)
  const isAsBefore = before?.subject === subject && before?.path === page.path
  if (before && (isAsBefore || isPrepared(result))) return before
  const { lazySections } = context
  const late = lazySections && { sections: lazySections, from: countEagerSections(result.template.key) }
  const found = isPrepared(result) ? readPrepared(result, context, late) : rules().resolve(result, context, page, late)
  const now = { ...found, subject, path: page.path }
  resolved.set(result, now)
  return now
}

function readPrepared(
  prepared: PreparedDocument,
  { registry }: DocumentContext,
  late: LazyPart | undefined,
): ResolvedDocument {
  const sections = preparedSections(prepared, registry, late)
  return { document: prepared, sections, problems: [], lookUp: (value) => value }
}

/** The engine's rules: part of the server, loaded in browsers only for documents they resolve themselves. */
const documentRules = lazyCode(() => import('./document-rules.ts'))
type DocumentRules = Awaited<ReturnType<typeof documentRules.load>>

function rules(): DocumentRules {
  const known = documentRules.current()
  if (!known) throw new Error('A document that is not prepared was to be resolved before the rules were loaded')
  return known
}

/** Loads the rules. */
export const loadRules = documentRules.load

// Raw documents whose sections and validators are loaded.
const whole = new WeakSet<object>()

/** Returns whether a document can be shown immediately: it is resolved, or `loadSectionsOf` has completed. */
export function isWhole(result: TemplateResult): boolean {
  return isPrepared(result) || whole.has(result)
}

/** Loads the chunks of a document's sections: all, or only the first few. */
export async function loadSectionsOf(
  result: TemplateResult,
  registry: SectionRegistry,
  count = Infinity,
): Promise<void> {
  if (isPrepared(result)) {
    const { component_data: items }: PreparedDocument = result
    await loadSections(items.slice(0, count), registry)
  } else {
    await (await loadRules()).loadWhole(result, registry, count)
    whole.add(result)
  }
}
