// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { SectionList } from './page-view.tsx'
import type { ResolvedSection } from './resolved-section.ts'
import type { SectionDefinition, SectionProps } from './types.ts'

function sectionOf(key: string, component: ComponentType<SectionProps<unknown>>): ResolvedSection {
  const definition = { component, contract: { key } } as unknown as SectionDefinition
  return { id: `${key}-1`, key, problems: [], ready: { definition, settings: {}, blocks: [] } }
}

const Good = ({ id }: { id: string }) => <p>shown: {id}</p>
const Bad = (): never => {
  throw new Error('boom')
}
const unknown: ResolvedSection = {
  id: 'x-1',
  key: 'x',
  problems: [
    {
      code: 'unknown-section',
      severity: 'error',
      message: 'There is no section "x".',
      pointer: '/component_data/1/key',
    },
  ],
}
const page = [sectionOf('first', Good), unknown, sectionOf('bad', Bad), sectionOf('last', Good)]

describe('SectionList', () => {
  it('BU-07 names the devices a section is hidden on, for the style sheet', () => {
    const limited: ResolvedSection = { ...sectionOf('first', Good), hiddenOn: ['tablet', 'desktop'] }
    const html = renderToString(
      <SectionList sections={[limited, sectionOf('last', Good)]} showProblems={false} onSectionError={vi.fn()} />,
    )
    expect(html.match(/data-hidden-on="[^"]*"/g)).toEqual(['data-hidden-on="tablet desktop"'])
  })

  it('BU-04 renders only the first places again when a lower section moves', () => {
    const rendered: string[] = []
    const Counted = ({ id }: { id: string }) => {
      rendered.push(id)
      return null
    }
    const sections = 'abcdefgh'.split('').map((key) => sectionOf(key, Counted))
    const onError = vi.fn()
    const show = (list: ResolvedSection[]) => (
      <SectionList sections={list} showProblems={false} onSectionError={onError} />
    )
    const { rerender } = render(show(sections))
    rendered.length = 0
    rerender(show([...sections.slice(0, 4), sections[7]!, ...sections.slice(4, 7)]))
    expect(rendered).toEqual([])
    rerender(show([sections[1]!, sections[0]!, ...sections.slice(2)]))
    expect(rendered.toSorted()).toEqual(['a-1', 'b-1'])
  })

  it('EN-03 contains a section that throws: the rest is rendered, and the failure reported', () => {
    // React logs errors caught by a boundary.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const onError = vi.fn()
    render(<SectionList sections={page} showProblems={false} onSectionError={onError} />)
    expect(screen.getByText('shown: first-1')).toBeDefined()
    expect(screen.getByText('shown: last-1')).toBeDefined()
    expect(onError).toHaveBeenCalledTimes(1)
    expect(onError.mock.calls[0]).toEqual([page[2], new Error('boom')])
  })

  it('EN-03 contains it on the server too', () => {
    const html = renderToString(<SectionList sections={page} showProblems={false} onSectionError={() => {}} />)
    expect(html).toContain('data-section="first"')
    expect(html).toContain('data-section="last"')
  })

  it('EN-02 hides an unknown section from shoppers, and shows authors the problem and its position', async () => {
    const { unmount } = render(<SectionList sections={[unknown]} showProblems={false} onSectionError={() => {}} />)
    expect(document.body.textContent).toBe('')
    unmount()
    render(<SectionList sections={[unknown]} showProblems onSectionError={() => {}} />)
    const card = await screen.findByRole('note', { name: 'Problems in x#x-1' })
    expect(card.textContent).toContain('There is no section "x".')
    expect(card.textContent).toContain('/component_data/1/key')
  })

  it('EN-01 renders in order, each under its key and id', () => {
    const { container } = render(
      <SectionList sections={[page[0]!, page[3]!]} showProblems={false} onSectionError={() => {}} />,
    )
    const found = [...container.querySelectorAll<HTMLElement>('[data-section]')]
    expect(found.map(({ id, dataset }) => [id, dataset['section']])).toEqual([
      ['first-1', 'first'],
      ['last-1', 'last'],
    ])
  })
})
