// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import type { FieldMarks } from './field-marks.ts'
import { locateField, sharedPointer, type UnmarkedValue } from './locate.ts'
import { encodeMark } from './marks.ts'

const FIELDS = [
  '/settings/heading',
  '/settings/tiles/0/label',
  '/settings/tiles/1/label',
  '/settings/image/alt',
  '/settings/hint',
]
const marks: Pick<FieldMarks, 'fieldOf'> = {
  fieldOf: (number) => (FIELDS[number] ? { id: 'hero-1', pointer: FIELDS[number] } : undefined),
}
const unmarked: UnmarkedValue[] = [
  { pointer: '/settings/words/0', value: 'plain', isPicture: false },
  { pointer: '/settings/picture', value: '/images/jug.webp', isPicture: true },
]

/** The elements at a point, as the browser returns them. */
function at(selector: string) {
  const found = document.querySelector(selector)!
  const around: Element[] = []
  for (let one: Element | null = found; one; one = one.parentElement) around.push(one)
  return locateField(around, { x: NaN, y: NaN }, { marks: marks as FieldMarks, unmarkedOf: () => unmarked })
}

// jsdom has no layout.
Range.prototype.getClientRects = () => [] as never

beforeEach(() => {
  document.body.innerHTML = `<main><p id="outside">Outside</p><section id="hero-1" data-section="hero">
    <h1>Hello${encodeMark(0)}</h1>
    <ul><li id="first"><a href="/a"><b>Bowls${encodeMark(1)}</b></a></li><li id="second"><span></span>Jugs${encodeMark(2)}</li></ul>
    <img id="marked" alt="A jug${encodeMark(3)}" src="/x.webp"><img id="known" alt="" src="/images/jug.webp?w=640"><img id="unknown" alt="" src="/y.webp">
    <input placeholder="Your mail${encodeMark(4)}"><em>plain</em><em id="other">other</em>
    <div id="both"><i>Hello${encodeMark(0)}</i><i>${encodeMark(1)}Bowls</i></div>
  </section></main>`
})

describe('the field of a position', () => {
  it.each([
    ['h1', '/settings/heading', 'H1'],
    ['b', '/settings/tiles/0/label', 'B'],
    ['#second', '/settings/tiles/1/label', 'LI'],
    ['#second span', '/settings/tiles/1/label', 'LI'],
    ['#first', '/settings/tiles/0/label', 'LI'],
    ['#marked', '/settings/image', 'IMG'],
    ['#known', '/settings/picture', 'IMG'],
    ['input', '/settings/hint', 'INPUT'],
    ['em', '/settings/words/0', 'EM'],
  ])('BU-02 of %s is %s', (selector, pointer, shown) => {
    const place = at(selector)
    expect(place).toMatchObject({ id: 'hero-1', key: 'hero', pointer })
    expect(place!.shown.tagName).toBe(shown)
  })

  it.each(['#unknown', '#other', '#hero-1', '#both'])('BU-02 of %s is the whole section', (selector) => {
    expect(at(selector)).toMatchObject({ id: 'hero-1', key: 'hero', shown: document.getElementById('hero-1') })
    expect(at(selector)).not.toHaveProperty('pointer')
  })

  it('BU-02 does not exist outside sections', () => expect(at('#outside')).toBeUndefined())
})

describe('the common part of several fields', () => {
  it.each([
    [['/settings/a'], '/settings/a'],
    [['/settings/link/label', '/settings/link/href'], '/settings/link'],
    [['/settings/tiles/0/label', '/settings/tiles/0/image/alt'], '/settings/tiles/0'],
    [['/settings/tiles/0/label', '/settings/tiles/1/label'], undefined],
    [['/settings/a', '/settings/b'], undefined],
    [['/blocks/0/settings/a', '/blocks/0/settings/b'], '/blocks/0'],
    [['/blocks/0/settings/a', '/blocks/1/settings/a'], undefined],
    [['/settings/a~1b'], '/settings/a~1b'],
    [[], undefined],
  ])('BU-02 %j have %s', (pointers, shared) => expect(sharedPointer(pointers)).toBe(shared))
})
