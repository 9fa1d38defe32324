import panels from '../panels.module.css'

const LONG = 64

/** A value as JSON: short ones inline, long ones in a disclosure. */
export function Value({ value }: { value: unknown }) {
  const line = JSON.stringify(value) ?? 'nothing'
  if (line.length <= LONG) return <code className={panels.value}>{line}</code>
  return (
    <details className={panels.value}>
      <summary>
        <code>{`${line.slice(0, LONG - 4)}…`}</code>
      </summary>
      <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>
    </details>
  )
}
