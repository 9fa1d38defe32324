import css from './code-sample.module.css'

/** A command or a part of a file. */
export const CodeSample = ({ code }: { code: string }) => <pre className={css.root}>{code}</pre>
