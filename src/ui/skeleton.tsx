import css from './skeleton.module.css'

interface Props {
  /** CSS lengths; one line of text by default. */
  width?: string | undefined
  height?: string | undefined
  /** Aspect ratio instead of a height: "4 / 5". */
  ratio?: string | undefined
}

/** A placeholder for loading content. Silent: the content announces itself. */
export function Skeleton({ width, height, ratio }: Props) {
  return <span className={css.root} style={{ width, height, aspectRatio: ratio }} aria-hidden="true" />
}
