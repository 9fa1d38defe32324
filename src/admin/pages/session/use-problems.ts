import { useEffect, useMemo, useState } from 'react'
import { createDocumentMemory } from '#engine/document-memory.ts'
import { explainDocument } from '#engine/explain-page.ts'
import type { Problem } from '#engine/types.ts'
import type { CheckResult } from '#machines/page-editor/page-editor-context.ts'
import type { DocumentAddress } from '../calls/document-calls.ts'
import type { Content } from '../content/content.ts'
import { sectionRegistry } from '../sections/registry.ts'

/** Typing pauses this long before the document is validated, in ms. */
const DELAY = 120

/** Returns the current problems of the edited document, and those that the server found when it last checked it. */
export function useProblems(
  content: Content,
  { type: pageType, key }: DocumentAddress,
  name: string,
  check: CheckResult | undefined,
): readonly Problem[] {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  // Edited content never changes in place, so that only changed sections are validated.
  const [memory] = useState(createDocumentMemory)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      const document = { template: { key, name, revision: 0 }, page_type: pageType, ...content }
      explainDocument(document, sectionRegistry, memory).then(
        (found) => isCurrent && setProblems(found),
        // A section's code could not be loaded; the server checks before publishing.
        () => undefined,
      )
    }, DELAY)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [content, pageType, key, name, memory])
  return useMemo(() => withChecked(problems, check), [problems, check])
}

/** Adds what only the server finds, such as dead links. */
function withChecked(problems: readonly Problem[], check: CheckResult | undefined): readonly Problem[] {
  if (!check) return problems
  const known = new Set(problems.map(({ code, pointer }) => `${code} ${pointer}`))
  return [...problems, ...check.problems.filter(({ code, pointer }) => !known.has(`${code} ${pointer}`))]
}
