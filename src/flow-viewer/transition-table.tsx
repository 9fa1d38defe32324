import { type Chart, pathOf } from './chart/chart.ts'
import css from './flow-viewer.module.css'
import panels from './panels.module.css'

/** The chart as a table, for reading instead of viewing. */
export function TransitionTable({ chart, states }: { chart: Chart; states: readonly string[] }) {
  return (
    <details className={css.panel}>
      <summary>All transitions</summary>
      <div className={panels.scroll} role="region" aria-label="All transitions" tabIndex={0}>
        <table className={panels.table}>
          <thead>
            <tr>
              <th scope="col">In</th>
              <th scope="col">On</th>
              <th scope="col">Goes to</th>
              <th scope="col">Does</th>
            </tr>
          </thead>
          <tbody>
            {chart.transitions.map(({ id, from, to, label, guard, actions }) => (
              <tr key={`${id} ${to}`} data-active={states.includes(from) ? '' : undefined}>
                <th scope="row">{pathOf(chart, from) || 'anywhere'}</th>
                <td>
                  {label}
                  {guard !== undefined && <span className={css.soft}> [{guard}]</span>}
                </td>
                <td>{to === undefined ? '' : pathOf(chart, to) || chart.id}</td>
                <td>{actions.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
