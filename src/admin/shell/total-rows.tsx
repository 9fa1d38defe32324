import css from './total-rows.module.css'

interface TotalRow {
  label: string
  value: string
  isStrong?: boolean | undefined
  isSoft?: boolean | undefined
}

/** Sums, one below the other. */
export const TotalRows = ({ rows }: { rows: readonly TotalRow[] }) => (
  <dl className={css.root}>
    {rows.map(({ label, value, isStrong, isSoft }) => (
      <div key={label} className={css.row} data-strong={isStrong} data-soft={isSoft}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
