import { repoFiles } from './repo-files.ts'

/** Returns the ids of docs/requirements.md in order. */
export function knownRequirements(): string[] {
  const [file] = repoFiles(/^docs\/requirements\.md$/)
  return [...(file?.text ?? '').matchAll(/^- \*\*([A-Z]{2}-\d\d)\*\* /gm)].map(([, id]) => id ?? '')
}

const areas = new Set(knownRequirements().map((id) => id.slice(0, 2)))

/** Returns the requirement ids in a text, such as RT-09. */
export const requirementIds = (text: string): string[] =>
  [...text.matchAll(/\b([A-Z]{2})-\d\d\b/g)].flatMap(([id, area = '']) => (areas.has(area) ? [id] : []))
