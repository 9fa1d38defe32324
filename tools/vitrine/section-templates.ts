import { pascalCase } from '../generate/section-schemas.ts'

/** `promo-strip` → `Promo strip`. */
const titleOf = (key: string) => {
  const words = key.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

function schema(key: string): string {
  return json({
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `section:${key}`,
    title: titleOf(key),
    description: `${titleOf(key)}: a heading and a text.`,
    type: 'object',
    additionalProperties: false,
    required: ['heading'],
    'x-section': {
      version: 1,
      category: 'Text',
      presets: [{ name: titleOf(key), settings: { heading: titleOf(key) } }],
    },
    properties: {
      heading: { type: 'string', minLength: 1, maxLength: 120, title: 'Heading', 'x-bindable': true },
      text: { $ref: '../defs/rich-text.schema.json', title: 'Text', 'x-bindable': true },
    },
  })
}

function fixture(key: string): string {
  return json({
    $schema: '../../schemas/template.schema.json',
    template: { key, name: titleOf(key), revision: 1 },
    page: { title: titleOf(key), path: `/${key}` },
    page_type: 'Page',
    component_data: [
      {
        key,
        id: `${key}-1`,
        version: 1,
        settings: { heading: titleOf(key), text: '<p>Thrown, glazed and fired by hand.</p>' },
      },
    ],
  })
}

function component(key: string): string {
  const name = pascalCase(key)
  return `import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/${key}.js'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import { Prose } from '#ui/prose.tsx'
import css from './${key}.module.css'

export function ${name}({ id, settings }: SectionProps<Settings>) {
  const { heading, text } = settings
  const headingId = \`\${id}-heading\`
  return (
    <Band labelledBy={headingId}>
      <div className={css.root}>
        <Heading level={2} id={headingId} className={css.heading}>
          {heading}
        </Heading>
        {text && <Prose html={text} className={css.text} />}
      </div>
    </Band>
  )
}
`
}

const css = `@layer sections {
  .root {
    display: grid;
    gap: var(--space-24);
  }

  .heading {
    text-wrap: balance;
  }

  .text {
    max-width: 62ch;
  }
}
`

function test(key: string): string {
  return `// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

it('shows its heading and its text', () => {
  showSection(section)
  expect(screen.getByRole('heading', { name: '${titleOf(key)}' })).toBeDefined()
  expect(screen.getByText('Thrown, glazed and fired by hand.')).toBeDefined()
})

it('needs a heading and nothing else', () => {
  const { container } = showSection(section, { settings: { heading: 'Alone', text: '' } })
  expect(screen.getByRole('heading', { name: 'Alone' })).toBeDefined()
  expect(container.querySelector('p')).toBeNull()
})

it('EN-05 lets no script of its text through', () => {
  const { container } = showSection(section, { settings: { text: '<p>text<script>alert(1)</script></p>' } })
  expect(screen.getByText('text')).toBeDefined()
  expect(container.querySelector('script')).toBeNull()
})
`
}

function index(key: string): string {
  const name = pascalCase(key)
  return `import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/${key}.js'
import { ${name} } from './${key}.tsx'

export const section = defineSection({ contract, component: ${name} })
`
}

/** Returns the files of a new section by path. */
export function sectionFiles(key: string): Map<string, string> {
  return new Map([
    [`schemas/sections/${key}.schema.json`, schema(key)],
    [`fixtures/sections/${key}.json`, fixture(key)],
    [`src/sections/${key}/${key}.tsx`, component(key)],
    [`src/sections/${key}/${key}.module.css`, css],
    [`src/sections/${key}/${key}.test.tsx`, test(key)],
    [`src/sections/${key}/index.ts`, index(key)],
  ])
}
