import { useState } from 'react'
import type { Live } from './live/live.ts'
import type { ShownMachine } from './machines.ts'
import css from './flow-viewer.module.css'

interface Props {
  machines: readonly ShownMachine[]
  chosen: string | undefined
  live: Live
}

/** All machines by flow, with a dot for running ones. */
export function MachineList({ machines, chosen, live }: Props) {
  const [search, setSearch] = useState('')
  const [onlyLive, setOnlyLive] = useState(false)
  const running = new Map<string, number>()
  for (const { machine } of live.actors.values()) running.set(machine, (running.get(machine) ?? 0) + 1)
  const words = search.toLowerCase().split(/\s+/)
  const found = machines.filter(
    ({ name, about, machine }) =>
      words.every((word) => `${name} ${machine.id} ${about}`.toLowerCase().includes(word)) &&
      (!onlyLive || running.has(machine.id)),
  )
  const flows = [...new Set(found.map(({ flow }) => flow))]
  return (
    <nav className={css.list} aria-label="Charts">
      <a className={css.panel} href="/admin">
        Admin Panel
      </a>
      {/* The selected chart is the topic of the page. */}
      {chosen === undefined ? <h1 className={css.title}>Flows</h1> : <p className={css.title}>Flows</p>}
      <p className={css.tabs} role="status">
        {live.tabs.size === 0
          ? 'No tab of the shop is open.'
          : `${live.tabs.size === 1 ? 'One tab' : `${live.tabs.size} tabs`} of the shop, ${live.actors.size === 1 ? 'one chart' : `${live.actors.size} charts`} running.`}
      </p>
      <label className={css.field}>
        Search
        <input type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      </label>
      <label className={css.check}>
        <input type="checkbox" checked={onlyLive} onChange={({ target }) => setOnlyLive(target.checked)} />
        Only those that run
      </label>
      {found.length === 0 && <p className={css.soft}>No chart is called so.</p>}
      {flows.map((flow) => (
        <section key={flow} aria-labelledby={`flow-${flow}`}>
          <h2 id={`flow-${flow}`} className={css.flow}>
            {flow}
          </h2>
          <ul role="list">
            {found
              .filter((one) => one.flow === flow)
              .map(({ name, machine }) => (
                <MachineLink key={name} name={name} isChosen={name === chosen} running={running.get(machine.id) ?? 0} />
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function MachineLink({ name, isChosen, running }: { name: string; isChosen: boolean; running: number }) {
  return (
    <li>
      <a className={css.machine} href={`#${name}`} aria-current={isChosen ? 'page' : undefined}>
        {name}
        {running > 0 && (
          <span className={css.live}>
            <span className={css.dot} aria-hidden />
            {running === 1 ? 'live' : `${running} live`}
          </span>
        )}
      </a>
    </li>
  )
}
