import { describe, expect, it } from 'vitest'
import { chartOf } from '../chart/chart.ts'
import { sampleMachine } from '../chart/testing/sample-machine.ts'
import { machines } from '../machines.ts'
import { pathThrough } from './arrow-edge.tsx'
import { boundsOf } from './drawing.ts'
import { layOut } from './layout.ts'

describe('a drawing', () => {
  it('XS-02 has a box for every state within its parent, and an arrow for every transition', async () => {
    for (const machine of [sampleMachine, ...machines.map((one) => one.machine)]) {
      const chart = chartOf(machine)
      const drawing = await layOut(chart)
      const boxes = new Map(drawing.boxes.map((box) => [box.id, box]))
      expect([...boxes.keys()]).toEqual(expect.arrayContaining(chart.states.map(({ id }) => id)))
      for (const { id, x, y, width, height, parent } of drawing.boxes) {
        const holder = parent === undefined ? boundsOf(drawing) : boxes.get(parent)!
        expect([id, x >= 0, y >= 0, x + width <= holder.width + 13, y + height <= holder.height + 13]).toEqual([
          id,
          true,
          true,
          true,
          true,
        ])
      }
      const drawn = [
        ...drawing.arrows.flatMap(({ ids }) => ids),
        ...drawing.boxes.flatMap(({ lines }) => lines.flatMap(({ ids }) => ids)),
      ]
      expect(new Set(drawn)).toEqual(new Set(chart.transitions.map(({ id }) => id)))
      for (const { id, points } of drawing.arrows) expect([id, points.length > 1]).toEqual([id, true])
    }
  })

  it('XS-02 packs unconnected regions, and labels arrows with their conditions', async () => {
    const { boxes, arrows } = await layOut(chartOf(sampleMachine))
    expect(arrows.find(({ from }) => from.endsWith('dim'))?.labels).toEqual([
      { event: '', guard: '[isFull and not isNamed]' },
    ])
    expect(boxes.find(({ id }) => id === 'sample')?.lines.map(({ text }) => text)).toEqual([
      'lamp.reset → off',
      'lamp.counted',
    ])
  })

  it('XS-02 rounds the corners of an arrow', () => {
    expect(
      pathThrough([
        { x: 0, y: 0 },
        { x: 0, y: 20 },
        { x: 20, y: 20 },
      ]),
    ).toBe('M0,0L0,14Q0,20 6,20L20,20')
  })
})
