// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { failure, success } from '#api/testing/fake-transport.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
import { showScreen } from '../testing/screen-stage.tsx'
import { Screen } from './categories.tsx'

type Place = [id: number, name: string, parent: number | null]

const treeOf = (version: string, ...places: Place[]) => ({
  version,
  categories: places.map(([id, name, parent]) => ({
    id,
    parent_id: parent,
    name,
    slug: name.toLowerCase(),
    version: 1,
    products: id,
  })),
})
const tree = treeOf('a', [1, 'Tableware', null], [2, 'Bowls', 1], [3, 'Plates', 1], [4, 'Decor', null])

async function show(...answers: Parameters<typeof showScreen>[1]['answers']) {
  const shown = showScreen(<Screen />, { answers: [success(tree), ...answers] })
  await screen.findByRole('treegrid')
  return { ...shown, bodies: () => shown.requests.slice(1).map(({ path, body = '{}' }) => [path, JSON.parse(body)]) }
}

const rows = () => screen.getAllByRole('row').slice(1)
const shownRows = () =>
  rows().map((row) => `${within(row).getByRole('link').textContent} ${row.getAttribute('aria-level')}`)
const focused = () =>
  document.activeElement && within(document.activeElement as HTMLElement).getByRole('link').textContent
/** The first live region is the tree's own. */
const spoken = () => screen.getAllByRole('status')[0]!
const press = (keys: string) => userEvent.keyboard(keys)

describe('the tree of categories', () => {
  it('AD-12 is read by keyboard: rows, levels, open and closed', async () => {
    await show()
    expect(shownRows()).toEqual(['Tableware 1', 'Bowls 2', 'Plates 2', 'Decor 1'])
    // Its own products, and those of the categories below it.
    expect(rows()[0]).toHaveTextContent('6 products')
    rows()[0]!.focus()
    await press('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Plates')
    await press('{ArrowLeft}')
    expect(focused()).toBe('Tableware')
    await press('{ArrowLeft}')
    expect(rows()[0]).toHaveAttribute('aria-expanded', 'false')
    expect(shownRows()).toEqual(['Tableware 1', 'Decor 1'])
    await press('{ArrowRight}{ArrowRight}{End}')
    expect(focused()).toBe('Decor')
    // One stop of the tab key, then what is in the row.
    expect(rows().map((row) => row.tabIndex)).toEqual([-1, -1, -1, 0])
  })

  it('AD-12 is arranged by keyboard: a category is moved before, after and into others, and each step is spoken', async () => {
    const { bodies } = await show(
      success(treeOf('b', [1, 'Tableware', null], [2, 'Bowls', 1], [4, 'Decor', 1], [3, 'Plates', 1])),
    )
    rows()[3]!.focus()
    await press(' ')
    expect(spoken()).toHaveTextContent('Decor picked up. Position 2 of 2 at the top level.')
    await press('{ArrowUp}')
    expect(spoken()).toHaveTextContent('Position 2 of 3 in Tableware.')
    expect(shownRows()).toEqual(['Tableware 1', 'Bowls 2', 'Decor 2', 'Plates 2'])
    await press('{ArrowRight}')
    expect(spoken()).toHaveTextContent('Position 1 of 1 in Bowls.')
    await press('{ArrowLeft} ')
    expect(spoken()).toHaveTextContent('Decor put down.')
    expect(focused()).toBe('Decor')
    expect(bodies()[0]).toEqual(['/api/admin/category-tree/4/move', { version: 'a', parent_id: 1, before: 3 }])
    await expect.poll(shownRows).toEqual(['Tableware 1', 'Bowls 2', 'Decor 2', 'Plates 2'])
  })

  it('AD-12 sends nothing when a category is put back, or the move is cancelled', async () => {
    const { requests } = await show()
    rows()[1]!.focus()
    await press(' {ArrowDown}{ArrowUp} ')
    await press(' {ArrowDown}{Escape}')
    expect(spoken()).toHaveTextContent('Bowls is back where it was.')
    expect(shownRows()).toEqual(['Tableware 1', 'Bowls 2', 'Plates 2', 'Decor 1'])
    expect(requests).toHaveLength(1)
  })

  it('AD-03 AD-12 shows the current tree, and why, when somebody else has changed it', async () => {
    const current = treeOf('c', [4, 'Decor', null], [1, 'Tableware', null], [3, 'Plates', 1], [5, 'Vases', 4])
    const { requests, bodies } = await show(
      failure(409, 'Someone else changed the categories.', { code: 'stale_version', payload: { tree: current } }),
      success(current),
    )
    rows()[3]!.focus()
    await press(' {ArrowRight} ')
    expect(await screen.findByRole('alert')).toHaveTextContent('Someone else changed the categories.')
    expect(shownRows()).toEqual(['Decor 1', 'Vases 2', 'Tableware 1', 'Plates 2'])
    // The same move would be refused again.
    expect(requests).toHaveLength(2)
    await press(' {ArrowDown} ')
    expect(bodies()[1]).toEqual(['/api/admin/category-tree/4/move', expect.objectContaining({ version: 'c' })])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('AD-12 is searched, with what is above a match, and not arranged meanwhile', async () => {
    const { requests } = await show()
    await userEvent.type(screen.getByRole('searchbox'), 'plat')
    expect(shownRows()).toEqual(['Tableware 1', 'Plates 2'])
    rows()[1]!.focus()
    await press(' {ArrowUp} ')
    expect(requests).toHaveLength(1)
    await userEvent.type(screen.getByRole('searchbox'), 'zzz')
    expect(screen.getByText('No category has this name.')).toBeVisible()
  })

  it.each<[StaffRole, number]>([
    ['manager', 1],
    ['editor', 0],
  ])('AD-02 lets %s see it, and change it if the role may', async (role, links) => {
    showScreen(<Screen />, { answers: [success(tree)], role })
    await screen.findByRole('treegrid')
    expect(screen.queryAllByRole('link', { name: 'New category' })).toHaveLength(links)
    rows()[1]!.focus()
    await press(' ')
    expect(spoken().textContent === '').toBe(links === 0)
  })
})
