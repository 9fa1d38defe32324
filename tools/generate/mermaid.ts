import { type Chart, type ChartState, type ChartTransition, entryOf, isWithin } from '#flow-viewer/chart/chart.ts'

/** Returns a chart as a Mermaid state diagram. */
export function toMermaid(chart: Chart): string {
  const edges = mergeTransitions(chart)
  const anywhere = new Set(edges.flatMap(({ from }) => (from.endsWith(ANYWHERE) ? [from] : [])))
  const [root] = chart.states
  return [
    'stateDiagram-v2',
    ...(root ? drawState(root, { chart, anywhere, depth: 1 }) : []),
    ...edges.map(edgeLine),
    '',
  ].join('\n')
}

/**
 * Start of transitions from a state to one of its descendants, because Mermaid cannot draw them from the box
 * itself.
 */
const ANYWHERE = '__anywhere'

interface Drawing {
  chart: Chart
  anywhere: ReadonlySet<string>
  depth: number
}

const nameOf = (id: string) => id.replaceAll('.', '__').replaceAll(/\W/g, '_')

function drawState(state: ChartState, { chart, anywhere, depth }: Drawing): string[] {
  const indent = '  '.repeat(depth)
  const own = nameOf(state.id)
  const children = chart.states.filter(({ parent }) => parent === state.id)
  const title = `${indent}state "${state.kind === 'history' ? 'where it was' : state.key}" as ${own}`
  if (children.length === 0) return [title, ...(state.kind === 'final' ? [`${indent}${own} --> [*]`] : [])]
  const inside: string[] = []
  if (anywhere.has(own + ANYWHERE)) inside.push(`${indent}  state "wherever it is" as ${own}${ANYWHERE}`)
  if (state.initial !== undefined) inside.push(`${indent}  [*] --> ${nameOf(state.initial)}`)
  children.forEach((child, index) => {
    if (state.kind === 'parallel' && (index > 0 || inside.length > 0)) inside.push(`${indent}  --`)
    inside.push(...drawState(child, { chart, anywhere, depth: depth + 1 }))
  })
  return [`${title} {`, ...inside, `${indent}}`]
}

interface Edge {
  from: string
  to: string
  labels: string[]
}

/** Combines all transitions between the same two states. */
function mergeTransitions(chart: Chart): Edge[] {
  const edges = new Map<string, Edge>()
  for (const transition of chart.transitions) {
    const { from: source, to: target } = transition
    if (target === undefined) continue
    const isComposite = entryOf(chart, source) !== source
    const from = nameOf(source) + (isComposite && isWithin(chart, target, source) ? ANYWHERE : '')
    const to = nameOf(isWithin(chart, source, target) ? entryOf(chart, target) : target)
    const edge = edges.get(`${from} ${to}`) ?? { from, to, labels: [] }
    edge.labels.push(labelOf(transition))
    edges.set(`${from} ${to}`, edge)
  }
  return [...edges.values()]
}

const labelOf = ({ label, guard }: ChartTransition): string => {
  const condition = guard === undefined ? '' : `[${guard}]`
  return (label === 'always' ? condition || 'always' : `${label} ${condition}`).trim()
}

const edgeLine = ({ from, to, labels }: Edge): string =>
  `  ${from} --> ${to} : ${labels.map((label) => label.replaceAll(/[{}"]/g, '').replaceAll(/[:;#]/g, ' ')).join('<br/>')}`
