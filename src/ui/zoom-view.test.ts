import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampView, FITTED, fittedSize, maxScale, pinch, zoomAt } from './zoom-view.ts'

const stage = { width: 400, height: 800 }
const file = { width: 800, height: 1000 }
const fitted = fittedSize(file, stage)

describe('a zoomed picture', () => {
  it('CT-02 fits completely into its stage at first, whichever side is shorter', () => {
    expect(fitted).toEqual({ width: 400, height: 500 })
    expect(fittedSize(file, { width: 1200, height: 500 })).toEqual({ width: 400, height: 500 })
  })

  it('CT-02 is never enlarged beyond the pixels of its file', () => {
    expect(maxScale(fitted, file)).toBe(2)
    expect(maxScale(fitted, { width: 1920, height: 2400 })).toBe(4.8)
    expect(maxScale(fitted, { width: 200, height: 250 })).toBe(1)
    expect(maxScale({ width: 0, height: 0 }, file)).toBe(1)
  })

  it('CT-02 keeps the point under the pointer in place', () => {
    const point = { x: 120, y: -60 }
    const view = zoomAt(FITTED, 2, point)
    expect(view).toEqual({ scale: 2, x: -120, y: 60 })
    // Zooming back restores the position.
    expect(zoomAt(view, 0.5, point)).toEqual(FITTED)
  })

  it('CT-02 follows two fingers: spreading zooms, dragging moves', () => {
    const from = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const
    expect(
      pinch(FITTED, from, [
        { x: -100, y: 0 },
        { x: 100, y: 0 },
      ]).scale,
    ).toBe(2)
    expect(
      pinch(FITTED, from, [
        { x: -30, y: 10 },
        { x: 70, y: 10 },
      ]),
    ).toEqual({ scale: 1, x: 20, y: 10 })
    expect(pinch(FITTED, [from[0], from[0]], from).scale).toBe(1)
  })

  it('never shows empty space where there could be picture', () => {
    const number = fc.double({ min: -5000, max: 5000, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 50, noNaN: true }), number, number, (scale, x, y) => {
        const view = clampView({ scale, x, y }, fitted, stage, 4)
        expect(view.scale).toBeGreaterThanOrEqual(1)
        expect(view.scale).toBeLessThanOrEqual(4)
        for (const [side, moved] of [
          ['width', view.x],
          ['height', view.y],
        ] as const) {
          const room = Math.max(0, (fitted[side] * view.scale - stage[side]) / 2)
          expect(Math.abs(moved)).toBeLessThanOrEqual(room)
        }
      }),
    )
  })
})
