import { repoFiles } from './repo-files.ts'

/** Ids of requirements that a text names, such as RT-09. */
export const requirementIds = (text: string): string[] =>
  [...text.matchAll(/\b(?:LG|RT|MD|LY|AU|AC|CT|CR|CK|CO|PL|EN|BU|AP|XS|OP|SC)-\d\d\b/g)].map(([id]) => id)

/** Ids of the rows of docs/requirements.md, in their order. */
export function knownRequirements(): string[] {
  const [file] = repoFiles(/^docs\/requirements\.md$/)
  return [...(file?.text ?? '').matchAll(/^- \*\*([A-Z]{2}-\d\d)\*\* /gm)].map(([, id]) => id ?? '')
}
