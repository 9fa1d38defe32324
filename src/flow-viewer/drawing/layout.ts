import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { type Chart, type ChartState, type ChartTransition, entryOf, isWithin, pathOf } from '../chart/chart.ts'
import type { Arrow, Box, Drawing, Label, Line } from './drawing.ts'

/** Character width and line height of flow-viewer.module.css. */
const LETTER = 7.1
const SMALL_LETTER = 6.1
const TITLE_HEIGHT = 34
export const LINE_HEIGHT = 18
const DOT = 12

const layoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.edgeLabels.placement': 'CENTER',
  'elk.edgeLabels.inline': 'true',
}

/** Computes a chart's layout (XS-02): nested states with arrows around them. */
export async function layOut(chart: Chart): Promise<Drawing> {
  const { lines, arrows } = divided(chart)
  const [root] = chart.states
  if (!root) return { boxes: [], arrows: [] }
  const starts = chart.states.flatMap(({ id, initial }) => (initial === undefined ? [] : [{ id, initial }]))
  const graph: ElkNode = {
    id: '',
    layoutOptions,
    children: [elkNode(chart, root, lines)],
    edges: [...arrows.map(elkEdge), ...starts.map(({ id, initial }) => elkEdge(startArrow(id, initial)))],
  }
  const placed = await new ELK().layout(graph)
  const states = new Map(chart.states.map((state) => [state.id, state]))
  const boxes = (placed.children ?? []).flatMap((node) => boxesOf(node, undefined, { states, lines }))
  const known = new Map(
    [...arrows, ...starts.map(({ id, initial }) => startArrow(id, initial))].map((one) => [one.id, one]),
  )
  return { boxes, arrows: (placed.edges ?? []).flatMap((edge) => arrowOf(edge, known.get(edge.id))) }
}

type Way = Omit<Arrow, 'points' | 'label'>

const startOf = (id: string) => `${id}|start`
const startArrow = (id: string, initial: string): Way => ({
  id: `${id}|begins`,
  from: startOf(id),
  to: initial,
  ids: [],
  labels: [],
})

/** Splits transitions into lines of their states and arrows; all between the same two states share one arrow. */
function divided(chart: Chart): { lines: Map<string, Line[]>; arrows: Way[] } {
  const lines = new Map<string, Line[]>()
  const arrows = new Map<string, Way>()
  for (const transition of chart.transitions) {
    const { from, to: target, id } = transition
    const text = textOf(transition)
    if (target === undefined || isWithin(chart, target, from)) {
      const leads =
        target === undefined ? '' : target === from ? ' ↻' : ` → ${pathOf(chart, target).slice(below(chart, from))}`
      lines.set(from, [...(lines.get(from) ?? []), { ids: [id], text: text + leads }])
      continue
    }
    const to = isWithin(chart, from, target) ? entryOf(chart, target) : target
    // Back to itself by way of an ancestor's initial state.
    if (to === from) {
      lines.set(from, [...(lines.get(from) ?? []), { ids: [id], text: `${text} ↻` }])
      continue
    }
    const arrow = arrows.get(`${from} ${to}`) ?? { id: `${from} ${to}`, from, to, ids: [], labels: [] }
    arrows.set(arrow.id, { ...arrow, ids: [...arrow.ids, id], labels: [...arrow.labels, labelOf(transition)] })
  }
  return { lines, arrows: [...arrows.values()] }
}

/** Layout separator between a state and its path. */
const below = (chart: Chart, from: string) => {
  const path = pathOf(chart, from)
  return path === '' ? 0 : path.length + 1
}

const textOf = ({ label, guard }: ChartTransition) => (guard === undefined ? label : `${label} [${guard}]`)

/** A condition without an event marks an eventless transition. */
const labelOf = ({ label, guard }: ChartTransition): Label => ({
  event: label === 'always' && guard !== undefined ? '' : label,
  guard: guard === undefined ? undefined : `[${guard}]`,
})
const rowsOf = (labels: readonly Label[]): string[] =>
  labels.flatMap(({ event, guard }) => [event, guard ?? '']).filter(Boolean)

function elkNode(chart: Chart, state: ChartState, lines: ReadonlyMap<string, Line[]>): ElkNode {
  const own = lines.get(state.id) ?? []
  const children = chart.states.filter(({ parent }) => parent === state.id)
  const title = (state.key.length + state.calls.join('').length + (state.calls.length > 0 ? 6 : 0)) * LETTER + 40
  const width = Math.max(96, title, ...own.map(({ text }) => text.length * SMALL_LETTER + 28))
  const height = TITLE_HEIGHT + own.length * LINE_HEIGHT + (own.length > 0 ? 8 : 0)
  if (children.length === 0) return { id: state.id, width, height }
  const dot = state.initial === undefined ? [] : [{ id: startOf(state.id), width: DOT, height: DOT }]
  return {
    id: state.id,
    layoutOptions: {
      ...(isApart(chart, state) ? APART : TOGETHER),
      'elk.padding': `[top=${height + 12},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height + 40})`,
    },
    children: [...dot, ...children.map((child) => elkNode(chart, child, lines))],
  }
}

/** Packs unconnected regions in rows instead of one long row. */
const APART = {
  'elk.algorithm': 'rectpacking',
  'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
  'elk.aspectRatio': '1.3',
  'elk.spacing.nodeNode': '20',
}

/** Also below states whose regions are packed: their arrows may lead into nested states. */
const TOGETHER = { 'elk.algorithm': 'layered', 'elk.hierarchyHandling': 'INCLUDE_CHILDREN' }

function isApart(chart: Chart, { id, kind }: ChartState): boolean {
  if (kind !== 'parallel') return false
  const regions = chart.states.filter(({ parent }) => parent === id)
  return regions.every((region) =>
    chart.transitions.every(
      ({ from, to }) =>
        to === undefined ||
        isWithin(chart, from, region.id) === isWithin(chart, to, region.id) ||
        isWithin(chart, to, from),
    ),
  )
}

const elkEdge = ({ id, from, to, labels }: Way): ElkExtendedEdge => ({
  id,
  sources: [from],
  targets: [to],
  ...(labels.length > 0 && {
    labels: [
      {
        id: `${id}|label`,
        text: rowsOf(labels).join('\n'),
        width: Math.max(...rowsOf(labels).map((row) => row.length)) * SMALL_LETTER + 12,
        height: rowsOf(labels).length * 16 + 4,
      },
    ],
  }),
})

interface Known {
  states: ReadonlyMap<string, ChartState>
  lines: ReadonlyMap<string, Line[]>
}

function boxesOf(node: ElkNode, parent: string | undefined, known: Known): Box[] {
  const { id, x = 0, y = 0, width = 0, height = 0, children = [] } = node
  const box: Box = { state: known.states.get(id), id, parent, x, y, width, height, lines: known.lines.get(id) ?? [] }
  return [box, ...children.flatMap((child) => boxesOf(child, id, known))]
}

function arrowOf(edge: ElkExtendedEdge, way: Way | undefined): Arrow[] {
  const [section] = edge.sections ?? []
  if (!way || !section) return []
  const [placed] = edge.labels ?? []
  const { x = 0, y = 0, width = 0, height = 0 } = placed ?? {}
  return [
    {
      ...way,
      points: [section.startPoint, ...(section.bendPoints ?? []), section.endPoint],
      label: placed && { x, y, width, height },
    },
  ]
}
