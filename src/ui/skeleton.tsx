import css from './skeleton.module.css'

interface Props {
  /** CSS lengths; a line of text as high as its line when no height is given. */
  width?: string | undefined
  height?: string | undefined
  /** Proportions instead of a height: "4 / 5". */
  ratio?: string | undefined
}

/** The place of something that is still loading. It says nothing: what loads announces itself. */
export function Skeleton({ width, height, ratio }: Props) {
  return <span className={css.root} style={{ width, height, aspectRatio: ratio }} aria-hidden="true" />
}
