import { type ComponentProps, createContext, use, useState } from 'react'

const NearContext = createContext(false)

/**
 * A list of product tiles that detects the first hover or focus. Tiles render their second pictures only then, since
 * phones never show them.
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

/** Returns whether the tile's list was ever hovered or focused. */
export const useWasApproached = (): boolean => use(NearContext)
