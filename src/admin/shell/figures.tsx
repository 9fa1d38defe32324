import css from './figures.module.css'

interface Figure {
  label: string
  value: string
  /** Below the value. */
  hint?: string
}

/** Large figures beside one another. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={css.root}>
    {figures.map(({ label, value, hint }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={css.value}>{value}</dd>
        {hint !== undefined && <dd className={css.hint}>{hint}</dd>}
      </div>
    ))}
  </dl>
)
