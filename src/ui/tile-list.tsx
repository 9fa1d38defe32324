import { type ComponentProps, createContext, use, useState } from 'react'

const NearContext = createContext(false)

/**
 * A list of product tiles that notes when a pointer or the keyboard comes to it. What tiles show only then is no part of
 * the page before: half of a listing's pictures are second ones, which no phone ever shows.
 */
export function TileList(props: ComponentProps<'ul'>) {
  const [isNear, setIsNear] = useState(false)
  const come = () => window.matchMedia?.('(hover: hover)').matches && setIsNear(true)
  return (
    <NearContext value={isNear}>
      <ul role="list" {...props} {...(!isNear && { onPointerEnter: come, onFocus: come })} />
    </NearContext>
  )
}

/** Whether a pointer or the keyboard has come to the list that a tile stands in; it stays so. */
export const useIsNear = (): boolean => use(NearContext)
