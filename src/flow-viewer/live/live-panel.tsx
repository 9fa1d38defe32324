import { type Chart, pathOf } from '../chart/chart.ts'
import css from '../flow-viewer.module.css'
import panels from '../panels.module.css'
import type { Live, LiveActor, LogEntry } from './live.ts'
import { clearLog } from './use-live.ts'
import { Value } from './value.tsx'

interface Props {
  chart: Chart
  actor: LiveActor
  live: Live
}

/** The context and steps of a running actor, newest first. */
export function LivePanel({ chart, actor, live }: Props) {
  const entries = live.log.filter((entry) => entry.actor === actor.key).toReversed()
  const changed = new Set(entries[0]?.changes.map(({ name }) => name))
  return (
    <>
      <section className={css.panel} aria-labelledby="log">
        <div className={css.bar}>
          <h2 id="log">Events</h2>
          {entries.length > 0 && (
            <button type="button" className={css.quiet} onClick={clearLog}>
              Clear
            </button>
          )}
        </div>
        {entries.length === 0 && <p className={css.soft}>Nothing has happened since this page was opened.</p>}
        <ol role="list" className={panels.log} aria-label="Events, the newest first">
          {entries.map((entry) => (
            <Entry key={entry.id} chart={chart} entry={entry} />
          ))}
        </ol>
      </section>
      <section className={css.panel} aria-labelledby="context">
        <h2 id="context">Context</h2>
        <Context context={actor.context} changed={changed} />
      </section>
    </>
  )
}

function Entry({ chart, entry: { at, event, steps, changes } }: { chart: Chart; entry: LogEntry }) {
  const { type = 'an event', ...data } = event as { type?: string }
  return (
    <li>
      <p className={panels.event}>
        <strong>{chart.transitions.find((one) => one.event === type)?.label ?? type}</strong>
        <time className={css.soft} dateTime={new Date(at).toISOString()}>
          {new Date(at).toISOString().slice(11, 23)}
        </time>
      </p>
      {Object.keys(data).length > 0 && <Value value={data} />}
      {steps.map((states, index) => (
        // Steps are only added.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} className={panels.step}>
          → {states.flatMap((id) => pathOf(chart, id) || []).at(-1) ?? ''}
        </p>
      ))}
      {changes.map(({ name, before, after }) => (
        <p key={name} className={panels.change}>
          {name}: <del>{textOf(before)}</del> <ins>{textOf(after)}</ins>
        </p>
      ))}
    </li>
  )
}

/** Formats a value briefly. */
function textOf(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 90 ? `${text.slice(0, 88)}…` : text
}

/** A context by value; the last changes are marked. */
export function Context({ context, changed }: { context: unknown; changed: ReadonlySet<string> }) {
  const entries = typeof context === 'object' && context !== null ? Object.entries(context) : []
  if (entries.length === 0) return <p className={css.soft}>It remembers nothing.</p>
  return (
    <dl className={panels.context}>
      {entries.map(([name, value]) => (
        <div key={name} data-changed={changed.has(name) ? '' : undefined}>
          <dt>{name}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
