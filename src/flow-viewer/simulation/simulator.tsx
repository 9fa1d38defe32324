import { useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import { maskSecrets } from '#visitor/flows/mask.ts'
import { type Chart, pathOf } from '../chart/chart.ts'
import css from '../flow-viewer.module.css'
import panels from '../panels.module.css'
import { Context } from '../live/live-panel.tsx'
import { begin, possibleEvents, send, type Simulation, statesOf, takenBy } from './simulate.ts'

/** A simulation with its history. */
export interface Run {
  simulation: Simulation
  taken: string[]
  log: { id: number; event: string; states: string[]; effects: string[] }[]
}

interface Props {
  chart: Chart
  machine: AnyStateMachine
  run: Run
  onRun: (run: Run) => void
}

/** Simulates a machine that is not running: events can be sent without side effects. */
export function Simulator({ chart, machine, run, onRun }: Props) {
  const [data, setData] = useState('')
  const { simulation, log } = run
  const { snapshot, problem, missing } = simulation
  const given = parse(data)
  const missed = missing.filter((name) => name !== 'type' && !(name in (given ?? {})))

  const reset = () => onRun({ simulation: begin(machine, given ?? {}), taken: [], log: [] })
  const sendEvent = (type: string, label: string) => {
    if (!snapshot) return
    const next = send(machine, simulation, { ...given, type })
    const isTaken = next.problem === undefined && next.snapshot !== undefined
    onRun({
      simulation: next,
      taken: isTaken ? takenBy(snapshot, type) : [],
      log: isTaken
        ? [...log, { id: log.length, event: label, states: statesOf(next.snapshot!), effects: next.effects }]
        : log,
    })
  }
  return (
    <>
      <section className={css.panel} aria-labelledby="simulation">
        <div className={css.bar}>
          <h2 id="simulation">Simulation</h2>
          <button type="button" className={css.quiet} onClick={reset}>
            {snapshot ? 'Begin again' : 'Begin'}
          </button>
        </div>
        <p className={css.soft}>
          Nothing runs this chart now. Events sent here call nothing and change nothing in the shop.
        </p>
        <label className={css.field}>
          Data of the next event, as JSON
          <textarea
            rows={2}
            value={data}
            spellCheck={false}
            placeholder="{ }"
            onChange={({ target }) => setData(target.value)}
          />
        </label>
        <div role="status" className={panels.problem}>
          {given === undefined && <p>This is not a JSON object yet.</p>}
          {problem !== undefined && <p>{problem}</p>}
          {problem !== undefined && missed.length > 0 && (
            <p>
              It looked for: <code>{missed.join(', ')}</code>
            </p>
          )}
        </div>
        {snapshot && (
          <ul role="list" className={panels.events} aria-label="Possible events">
            {possibleEvents(snapshot).map(({ type, label }) => (
              <li key={type}>
                <button type="button" disabled={given === undefined} onClick={() => sendEvent(type, label)}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        )}
        {log.length > 0 && <SimulatedLog chart={chart} log={log} />}
      </section>
      {snapshot && (
        <section className={css.panel} aria-labelledby="context">
          <h2 id="context">Context</h2>
          <Context context={maskSecrets(snapshot.context)} changed={new Set()} />
        </section>
      )}
    </>
  )
}

function SimulatedLog({ chart, log }: { chart: Chart; log: Run['log'] }) {
  return (
    <ol role="list" className={panels.log} aria-label="Events, the newest first">
      {log
        .map(({ id, event, states, effects }) => (
          <li key={id}>
            <p className={panels.event}>
              <strong>{event}</strong>
            </p>
            <p className={panels.step}>→ {states.flatMap((id) => pathOf(chart, id) || []).at(-1)}</p>
            {effects.length > 0 && <p className={css.soft}>would: {effects.join(', ')}</p>}
          </li>
        ))
        .toReversed()}
    </ol>
  )
}

/** Parses a JSON object; empty for an empty text. */
function parse(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
