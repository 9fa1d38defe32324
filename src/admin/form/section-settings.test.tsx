// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { showForm } from '../testing/form-stage.tsx'
import type { RootSchema } from '../field/field-schema.ts'

interface Section extends RootSchema {
  title: string
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** The shared definitions, by the names that references of the loaded schemas use. */
const shared = Object.fromEntries(
  readdirSync('schemas/defs').map((file) => [file.replace('.schema.json', ''), load(`schemas/defs/${file}`)]),
)

/** Reads a schema; references to shared definitions become local ones. */
function load(path: string): RootSchema {
  const text = readFileSync(path, 'utf8').replaceAll(
    /"\.\.?\/(?:defs\/)?([\w-]+)\.schema\.json"/g,
    '"#/definitions/$1"',
  )
  return JSON.parse(text) as RootSchema
}

const sections = readdirSync('schemas/sections').map((file) => {
  const schema = load(`schemas/sections/${file}`) as Section
  return {
    key: file.replace('.schema.json', ''),
    schema: { ...schema, definitions: { ...shared, ...schema.definitions } },
  }
})

interface Item {
  key: string
  settings?: Record<string, unknown>
}

/** The settings of a section in its fixture. */
function settingsOf(key: string): Record<string, unknown> {
  const { component_data: items } = read(`fixtures/sections/${key}.json`) as { component_data: Item[] }
  return items.find((item) => item.key === key)?.settings ?? {}
}

describe('settings of sections', () => {
  it('AD-05 are those of every section', () => {
    expect(sections.length).toBeGreaterThan(60)
  })

  it.each(sections)(
    'AD-05 of $key are edited by a form, which leaves what nobody changed as it is',
    async ({ key, schema }) => {
      const settings = settingsOf(key)
      const { send } = showForm(schema, structuredClone(settings))
      for (const { title } of Object.values(schema.properties ?? {}))
        if (title !== undefined) expect(screen.getAllByText(title, { exact: false })[0]).toBeInTheDocument()
      expect(await send()).toEqual(settings)
    },
  )

  it('AD-05 show a value that is read from the page, until a value is entered instead', async () => {
    const { schema } = sections.find(({ key }) => key === 'page-heading')!
    const { send } = showForm(schema, { title: { $bind: 'category.name' }, text: 'Below' })
    expect(screen.getByText('From the page: category.name')).toBeVisible()
    expect(await send()).toEqual({ title: { $bind: 'category.name' }, text: 'Below' })
    await userEvent.click(screen.getByRole('button', { name: 'Enter a value instead' }))
    await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Bowls')
    expect(await send()).toEqual({ title: 'Bowls', text: 'Below' })
  })
})
