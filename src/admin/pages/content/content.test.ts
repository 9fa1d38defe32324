import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Content, type Item, itemAt, placeAt, placeOfShared, pointerOf } from './content.ts'
import { duplicateItems, hideItems, insertItems, moveItem, removeItems, setPart, setValue } from './edit-content.ts'
import { withIds } from './ids.ts'

const item = (id: string, other: Partial<Item> = {}): Item => ({ key: 'rich-text', id, settings: {}, ...other })
const content: Content = {
  page: { title: 'Home', path: '/' },
  component_data: [
    item('a', { settings: { heading: 'One', links: [{ label: 'x' }] } }),
    item('b', { key: 'columns', blocks: [item('left', { blocks: [item('text')] }), item('right')] }),
    item('c'),
  ],
}
const ids = ({ component_data }: Content) => component_data.map(({ id }) => id)

describe('places in a document', () => {
  it('BU-04 are pointers of items and blocks, and lead back to them', () => {
    expect(pointerOf(content, ['b', 'left', 'text'])).toBe('/component_data/1/blocks/0/blocks/0')
    expect(pointerOf(content, [])).toBe('/page')
    expect(pointerOf(content, ['b', 'gone'])).toBeUndefined()
    expect(placeAt(content, '/component_data/1/blocks/0/blocks/0/settings/text')).toEqual({
      path: ['b', 'left', 'text'],
      pointer: '/settings/text',
    })
    expect(placeAt(content, '/page/title')).toEqual({ path: [], pointer: '/title' })
    expect(placeAt(content, '/component_data/9/key')).toEqual({ path: [], pointer: '/9/key' })
    expect(placeAt(content, '')).toEqual({ path: [], pointer: '' })
  })
})

describe('changes of a document', () => {
  it('BU-04 insert items with ids of their own, at any place', () => {
    const { content: after, selected } = insertItems(content, ['b', 'left'], 0, [item('text')])
    expect(itemAt(after, ['b', 'left'])!.blocks).toHaveLength(2)
    expect(selected[0]![2]).toMatch(/^rich-text-[a-z0-9]{5}$/)
    expect(itemAt(after, selected[0]!)).toMatchObject({ key: 'rich-text' })
    expect(after.component_data[0]).toBe(content.component_data[0])
  })

  it('BU-04 move items among their siblings and stay within the list', () => {
    expect(ids(moveItem(content, ['a'], 2))).toEqual(['b', 'c', 'a'])
    expect(ids(moveItem(content, ['c'], -4))).toEqual(['c', 'a', 'b'])
    expect(moveItem(content, ['a'], 0)).toBe(content)
    expect(moveItem(content, ['gone'], 0)).toBe(content)
    expect(itemAt(moveItem(content, ['b', 'right'], 0), ['b'])!.blocks!.map(({ id }) => id)).toEqual(['right', 'left'])
  })

  it('BU-04 duplicate an item behind it, with new ids for its blocks', () => {
    const { content: after, selected } = duplicateItems(content, [['b']])
    expect(after.component_data).toHaveLength(4)
    expect(after.component_data[2]!.id).toBe(selected[0]![0])
    expect(after.component_data[2]!.blocks!.map(({ id }) => id)).not.toContain('left')
  })

  it('BU-04 remove several items at once, those within others once, and select the next', () => {
    const { content: after, selected } = removeItems(content, [['a'], ['b', 'left'], ['b']])
    expect(ids(after)).toEqual(['c'])
    expect(selected).toEqual([['c']])
    expect(removeItems(content, [['c']]).selected).toEqual([['b']])
    expect(removeItems(content, [['b', 'left', 'text']]).selected).toEqual([['b', 'left']])
  })

  it('BU-04 hide and show items', () => {
    const hidden = hideItems(content, [['a'], ['c']], true)
    expect(hidden.component_data.map((one) => one.hidden)).toEqual([true, undefined, true])
    expect(hideItems(hidden, [['a'], ['c']], false)).toEqual(content)
    expect(hideItems(content, [['a']], false)).toBe(content)
  })

  it('BU-05 replace and remove a single value, and keep everything else as it is', () => {
    const after = setValue(content, ['a'], '/settings/links/0/label', 'y')
    expect(itemAt(after, ['a'])!.settings).toEqual({ heading: 'One', links: [{ label: 'y' }] })
    expect(after.component_data[1]).toBe(content.component_data[1])
    expect(itemAt(setValue(content, ['a'], '/settings/heading', undefined), ['a'])!.settings).toEqual({
      links: [{ label: 'x' }],
    })
    expect(setValue(content, [], '/title', 'Start').page).toEqual({ title: 'Start', path: '/' })
  })

  it('BU-04 limit when and where an item is shown, and keep no empty limits', () => {
    const from = '2026-12-01T03:30:00.000Z'
    const limited = setPart(setPart(content, ['a'], 'visible', 'from', from), ['a'], 'visible', 'device', ['phone'])
    expect(itemAt(limited, ['a'])!.visible).toEqual({ from, device: ['phone'] })
    const open = setPart(limited, ['a'], 'visible', 'device', [])
    expect(itemAt(open, ['a'])!.visible).toEqual({ from })
    expect(setPart(open, ['a'], 'visible', 'from', undefined)).toEqual(content)
    // The source may contain anything.
    const wrong = setValue(content, ['a'], '/visible', 'always')
    expect(itemAt(setPart(wrong, ['a'], 'visible', 'from', from), ['a'])!.visible).toEqual({ from })
  })

  it('BU-04 never give two items of a list the same id', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), fc.nat(3)), { maxLength: 20 }), (steps) => {
        let now = content
        for (const [kind, at] of steps) {
          const id = now.component_data[at % Math.max(1, now.component_data.length)]?.id
          if (id === undefined) break
          if (kind === 0) now = duplicateItems(now, [[id]]).content
          if (kind === 1) now = removeItems(now, [[id]]).content
          if (kind === 2) now = moveItem(now, [id], at)
        }
        expect(new Set(ids(now)).size).toBe(now.component_data.length)
      }),
    )
  })
})

describe('an item that the frame shows', () => {
  it('BU-07 belongs to the reference with its id, or the longest beginning of it', () => {
    const page: Content = {
      page: {},
      component_data: [
        { ref: 'promise-strip', id: 'strip' },
        { ref: 'promise-strip', id: 'strip-2' },
        { key: 'hero', id: 'strip-2-own', settings: {} },
      ],
    }
    const places = ['strip', 'strip-hero', 'strip-2-own', 'strip-2', 'stripes'].map((id) => placeOfShared(page, id))
    expect(places).toEqual(['strip', 'strip', 'strip-2', 'strip-2', undefined])
  })
})

describe('documents as authors wrote them', () => {
  it('BU-04 get the ids that the engine gives, for blocks too, and keep shared sections', () => {
    const raw = {
      page: {},
      component_data: [
        { key: 'hero', settings: {} },
        { key: 'columns', id: 'mine', blocks: [{ key: 'column', blocks: [{ key: 'text' }] }] },
        { ref: 'promise-strip', id: 'strip' },
        'no item',
      ],
    }
    expect(withIds(raw).component_data).toEqual([
      { key: 'hero', id: 'hero-0', settings: {} },
      {
        key: 'columns',
        id: 'mine',
        blocks: [{ key: 'column', id: 'column-0', blocks: [{ key: 'text', id: 'column-0-text-0' }] }],
      },
      { ref: 'promise-strip', id: 'strip' },
    ])
    expect(withIds(content).component_data).toEqual(content.component_data)
  })
})
