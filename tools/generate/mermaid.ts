import type { Chart, ChartState, ChartTransition } from '#flow-viewer/chart/chart.ts'

/** A chart as a Mermaid state diagram: states first, nested as they are, then every transition that leads somewhere. */
export function mermaidOf(chart: Chart): string {
  const tree = treeOf(chart)
  const edges = edgesOf(chart, tree)
  const anywhere = new Set(edges.flatMap(({ from }) => (from.endsWith(ANYWHERE) ? [from] : [])))
  const [root] = chart.states
  return [
    'stateDiagram-v2',
    ...(root ? drawing(root, { tree, anywhere, depth: 1 }) : []),
    ...edges.map(lineOf),
    '',
  ].join('\n')
}

/** Where a state stands: the names of those above it and its own, the machine's left out. */
export function pathOf(chart: Chart, id: string | undefined): string {
  const state = chart.states.find((one) => one.id === id)
  if (!state?.parent) return ''
  const above = pathOf(chart, state.parent)
  return above ? `${above}.${state.key}` : state.key
}

/** A transition of a state to one within it starts here: Mermaid draws no arrow from a box into itself. */
const ANYWHERE = '__anywhere'

interface Tree {
  states: ReadonlyMap<string, ChartState>
  children: ReadonlyMap<string, readonly ChartState[]>
}

interface Drawing {
  tree: Tree
  anywhere: ReadonlySet<string>
  depth: number
}

const treeOf = ({ states }: Chart): Tree => ({
  states: new Map(states.map((state) => [state.id, state])),
  children: new Map(
    states.flatMap(({ id }) => {
      const own = states.filter(({ parent }) => parent === id)
      return own.length > 0 ? [[id, own]] : []
    }),
  ),
})

const nameOf = (id: string) => id.replaceAll('.', '__').replaceAll(/\W/g, '_')

function drawing(state: ChartState, { tree, anywhere, depth }: Drawing): string[] {
  const indent = '  '.repeat(depth)
  const own = nameOf(state.id)
  const children = tree.children.get(state.id) ?? []
  const title = `${indent}state "${state.kind === 'history' ? 'where it was' : state.key}" as ${own}`
  if (children.length === 0) return [title, ...(state.kind === 'final' ? [`${indent}${own} --> [*]`] : [])]
  const inside: string[] = []
  if (anywhere.has(own + ANYWHERE)) inside.push(`${indent}  state "wherever it is" as ${own}${ANYWHERE}`)
  if (state.initial !== undefined) inside.push(`${indent}  [*] --> ${nameOf(state.initial)}`)
  children.forEach((child, index) => {
    if (state.kind === 'parallel' && (index > 0 || inside.length > 0)) inside.push(`${indent}  --`)
    inside.push(...drawing(child, { tree, anywhere, depth: depth + 1 }))
  })
  return [`${title} {`, ...inside, `${indent}}`]
}

interface Edge {
  from: string
  to: string
  labels: string[]
}

/** One arrow for all transitions between the same two states. */
function edgesOf({ transitions }: Chart, tree: Tree): Edge[] {
  const edges = new Map<string, Edge>()
  for (const transition of transitions) {
    const { from: source, to: target } = transition
    if (target === undefined) continue
    const from = nameOf(source) + (isWithin(target, source, tree) ? ANYWHERE : '')
    const to = nameOf(isWithin(source, target, tree) ? entryOf(target, tree) : target)
    const edge = edges.get(`${from} ${to}`) ?? { from, to, labels: [] }
    edge.labels.push(labelOf(transition))
    edges.set(`${from} ${to}`, edge)
  }
  return [...edges.values()]
}

/** Whether a state that holds others is the one or holds it. */
function isWithin(id: string, holder: string, { states, children }: Tree): boolean {
  if (!children.has(holder)) return false
  for (let one = states.get(id); one; one = one.parent === undefined ? undefined : states.get(one.parent))
    if (one.id === holder) return true
  return false
}

/** The state in which one that holds others begins. */
const entryOf = (id: string, { states, children }: Tree): string =>
  states.get(id)?.initial ?? children.get(id)?.[0]?.id ?? id

const labelOf = ({ label, guard }: ChartTransition): string => {
  const condition = guard === undefined ? '' : `[${guard}]`
  return (label === 'always' ? condition || 'always' : `${label} ${condition}`).trim()
}

const lineOf = ({ from, to, labels }: Edge): string =>
  `  ${from} --> ${to} : ${labels.map((label) => label.replaceAll(/[{}"]/g, '').replaceAll(/[:;#]/g, ' ')).join('<br/>')}`
