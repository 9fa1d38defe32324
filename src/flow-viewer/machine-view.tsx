import { type RefObject, useMemo, useState } from 'react'
import { chartOf, pathOf, type Chart } from './chart/chart.ts'
import { ChartView } from './drawing/chart-view.tsx'
import type { Live, LiveActor } from './live/live.ts'
import { LivePanel } from './live/live-panel.tsx'
import type { ShownMachine } from './machines.ts'
import { begin, statesOf } from './simulation/simulate.ts'
import { type Run, Simulator } from './simulation/simulator.tsx'
import { TransitionTable } from './transition-table.tsx'
import css from './flow-viewer.module.css'

interface Props {
  shown: ShownMachine
  live: Live
  heading: RefObject<HTMLHeadingElement | null>
}

const SIMULATION = 'simulation'

/** A machine's chart beside a running actor or a simulation. */
export function MachineView({ shown: { name, about, machine }, live, heading }: Props) {
  const chart = useMemo(() => chartOf(machine), [machine])
  const [wish, setWish] = useState<string>()
  const [run, setRun] = useState<Run>(() => ({ simulation: begin(machine), taken: [], log: [] }))
  const actors = [...live.actors.values()].filter((actor) => actor.machine === machine.id)
  const watched = wish === SIMULATION ? undefined : (actors.find(({ key }) => key === wish) ?? actors.at(-1))
  const { snapshot } = run.simulation
  const states = watched?.states ?? (snapshot ? statesOf(snapshot) : [])
  return (
    <>
      <header className={css.head}>
        <a className={css.back} href="#all">
          All charts
        </a>
        <h1 ref={heading} tabIndex={-1} className={css.name}>
          {name}
        </h1>
        <p className={css.about}>{about}</p>
        <div className={css.choice}>
          <ActorChoice actors={actors} live={live} value={watched?.key ?? SIMULATION} onChange={setWish} />
          <p role="status" className={css.now}>
            {watched ? 'Now in' : 'Simulated in'} <strong>{leavesOf(chart, states).join(', ') || 'no state'}</strong>
          </p>
        </div>
      </header>
      <ChartView chart={chart} states={states} taken={watched?.taken ?? run.taken} />
      <div className={css.panels}>
        {watched ? (
          <LivePanel chart={chart} actor={watched} live={live} />
        ) : (
          <Simulator chart={chart} machine={machine} run={run} onRun={setRun} />
        )}
        <TransitionTable chart={chart} states={states} />
      </div>
    </>
  )
}

interface ChoiceProps {
  actors: readonly LiveActor[]
  live: Live
  value: string
  onChange: (key: string) => void
}

function ActorChoice({ actors, live, value, onChange }: ChoiceProps) {
  return (
    <label className={css.field}>
      Watch
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {actors.map(({ key, tab, id }) => (
          <option key={key} value={key}>
            {live.tabs.get(tab)?.path ?? 'a tab'} ({id})
          </option>
        ))}
        <option value={SIMULATION}>a simulation</option>
      </select>
    </label>
  )
}

/** Returns the paths of the active leaf states in chart order. */
const leavesOf = (chart: Chart, states: readonly string[]): string[] =>
  chart.states
    .filter(
      ({ id }) => states.includes(id) && !chart.states.some((one) => one.parent === id && states.includes(one.id)),
    )
    .map(({ id }) => pathOf(chart, id))
