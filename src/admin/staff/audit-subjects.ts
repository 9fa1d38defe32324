import { resources, singletons } from '#generated/admin-resources.ts'
import { auditSubjects } from '#domain/audit-subjects.ts'
import type { ResourceSummary, SingletonSummary } from '#domain/resource-schema.ts'
import * as t from '#words/admin-staff.ts'
import { schemaText } from '../field/field-schema.ts'

const known: Readonly<Record<string, ResourceSummary>> = resources
const pages: Readonly<Record<string, SingletonSummary>> = singletons

/** Returns what an audit entry is about, as people call it. Of subjects that no longer exist, the name remains. */
export function subjectTitle(name: string): string {
  const resource = Object.hasOwn(known, name) ? known[name] : undefined
  if (resource) return schemaText(resource.singular)
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined
  if (page) return t.auditSettings({ page: schemaText(page.title) })
  return t.auditSubject({ subject: name }) || name.replaceAll('_', ' ')
}

/** Returns all subjects with their titles, sorted by these. */
export const listSubjects = (): { name: string; title: string }[] =>
  [...Object.keys(resources), ...Object.keys(singletons), ...auditSubjects]
    .map((name) => ({ name, title: subjectTitle(name) }))
    .toSorted((a, b) => a.title.localeCompare(b.title))
