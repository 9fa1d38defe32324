import { expect, it } from 'vitest'
import { resources, singletons } from '#generated/admin-resources.ts'
import { auditSubjects } from '#domain/audit-subjects.ts'
import * as t from '#words/admin-staff.ts'
import { listSubjects, subjectTitle } from './audit-subjects.ts'

it.each([...Object.keys(resources), ...Object.keys(singletons), ...auditSubjects])(
  'AD-02 names %s in the audit log as people call it',
  (name) => {
    expect(subjectTitle(name)).toMatch(/^[A-Z][^_]+$/)
    expect(listSubjects()).toContainEqual({ name, title: subjectTitle(name) })
  },
)

it('AD-02 shows a subject that no longer exists by its name', () => {
  expect(subjectTitle('size_chart')).toBe('size chart')
  expect(subjectTitle('toString')).toBe('toString')
})

it.each(Object.entries(resources))(
  'AD-02 has a word for each action on many records of %s',
  async (_name, { load }) => {
    const { schema } = (await load()) as unknown as { schema: { 'x-resource': { bulk?: object } } }
    const actions = Object.keys(schema['x-resource'].bulk ?? {})
    expect(actions.filter((action) => t.auditAction({ action, name: '?' }) === '?')).toEqual([])
  },
)
