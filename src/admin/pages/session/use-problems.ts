import { useEffect, useState } from 'react'
import { explainDocument } from '#engine/explain-page.ts'
import type { Problem } from '#engine/types.ts'
import type { Content } from '../content/content.ts'
import { sectionRegistry } from '../sections/registry.ts'

/** Typing pauses this long before the document is validated, in ms. */
const DELAY = 120

/** Returns the problems of a document that need no server, as it is edited. */
export function useProblems(content: Content, pageType: string, key: string, name: string): readonly Problem[] {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      const document = { template: { key, name, revision: 0 }, page_type: pageType, ...content }
      explainDocument(document, sectionRegistry).then(
        (found) => isCurrent && setProblems(found),
        // A section's code could not be loaded; the server checks before publishing.
        () => undefined,
      )
    }, DELAY)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [content, pageType, key, name])
  return problems
}
