import { repoFiles } from './repo-files.ts'

/** Returns the requirement ids in a text, such as RT-09. */
export const requirementIds = (text: string): string[] =>
  [...text.matchAll(/\b(?:RT|MD|LY|AU|AC|CT|CR|CK|CO|PL|EN|BU|AP|XS|OP|SC)-\d\d\b/g)].map(([id]) => id)

/** Returns the ids of docs/requirements.md in order. */
export function knownRequirements(): string[] {
  const [file] = repoFiles(/^docs\/requirements\.md$/)
  return [...(file?.text ?? '').matchAll(/^- \*\*([A-Z]{2}-\d\d)\*\* /gm)].map(([, id]) => id ?? '')
}
