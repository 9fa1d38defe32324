import type { ReactNode } from 'react'
import css from './facts.module.css'

interface Props {
  /** Those without a value are left out. Labels that may repeat need keys. */
  facts: readonly (readonly [label: string, value: ReactNode, key?: string])[]
  /** Values below their labels, in one column or several, or at the end of their lines. */
  layout?: 'stack' | 'columns' | 'lines'
}

/** Facts about a thing, each with its label. */
export const Facts = ({ facts, layout = 'stack' }: Props) => (
  <dl className={css.root} data-layout={layout}>
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([label, value, key = label]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
