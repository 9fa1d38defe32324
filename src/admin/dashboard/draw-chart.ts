import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { currencyDigits } from '#domain/money.ts'

interface ChartData {
  /** Seconds; times of the shop's clock as if they were UTC. */
  times: readonly number[]
  now: readonly number[]
  before: readonly number[]
  /** For amounts in minor units. */
  money: { currency: string; locale: string } | undefined
  locale: string
  /** Called with the point under the pointer. */
  onPoint: (index: number) => void
  /** Writes a time below the chart. */
  timeText: (seconds: number) => string
}

export interface DrawnChart {
  /** Marks a point. */
  point: (index: number) => void
  destroy: () => void
}

const HEIGHT = 220
/** Pixels of the canvas for the labels of amounts. */
const AXIS_WIDTH = 64
/** Least pixels between two times. */
const TIME_SPACE = 100

/** Draws two lines over time in an element, in the colours of the theme, as wide as the element. */
export function drawChart(
  element: HTMLElement,
  { times, now, before, money, locale, onPoint, timeText }: ChartData,
): DrawnChart {
  // A canvas takes no light-dark(), so the browser resolves each colour on an element.
  const probe = document.createElement('span')
  probe.hidden = true
  element.append(probe)
  const colour = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const digits = money ? currencyDigits(money.currency) : 0
  const short = new Intl.NumberFormat(locale, {
    notation: 'compact',
    maximumFractionDigits: 1,
    ...(money && { style: 'currency', currency: money.currency }),
  })
  const axis = {
    stroke: () => colour('--ink-soft'),
    grid: { stroke: () => colour('--line'), width: 1 },
    ticks: { show: false },
    font: `12px ${getComputedStyle(element).fontFamily}`,
  }
  const plot = new uPlot(
    {
      width: element.clientWidth || 300,
      height: HEIGHT,
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, y: false },
      scales: { y: { range: (_plot, _min, max) => [0, Math.max(max * 1.1, 1)] } },
      axes: [
        { ...axis, grid: { show: false }, space: TIME_SPACE, values: (_plot, ticks) => ticks.map(timeText) },
        { ...axis, size: AXIS_WIDTH, values: (_plot, ticks) => ticks.map((tick) => short.format(tick / 10 ** digits)) },
      ],
      series: [
        {},
        { stroke: () => colour('--ink-soft'), width: 1, dash: [4, 4], points: { show: false } },
        { stroke: () => colour('--accent'), width: 2, points: { show: times.length < 2 } },
      ],
      hooks: {
        setCursor: [
          ({ cursor }) => {
            if (typeof cursor.idx === 'number' && cursor.event !== undefined && cursor.event !== null)
              onPoint(cursor.idx)
          },
        ],
      },
    },
    [[...times], [...before], [...now]],
    element,
  )
  const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth || 300, height: HEIGHT }))
  resized.observe(element)
  // The theme is an attribute of the document.
  const themed = new MutationObserver(() => plot.redraw(false))
  themed.observe(document.documentElement, { attributes: true })
  return {
    point: (index) => {
      const time = times[index]
      if (time !== undefined) plot.setCursor({ left: plot.valToPos(time, 'x'), top: 0 }, false)
    },
    destroy: () => {
      resized.disconnect()
      themed.disconnect()
      plot.destroy()
      probe.remove()
    },
  }
}
