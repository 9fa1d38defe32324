interface Anchored {
  markAnchor: object | null
}

interface Positioner {
  applyAnchor: (mark: Anchored, base: object | null, baseIndex: number) => void
}

/** The part of a font of fontkit that positions marks. */
export interface ShapedFont {
  _layoutEngine?: { engine?: { GPOSProcessor?: Positioner | null } }
}

/**
 * Lets a font have marks without a position for some letters, as the fonts of most Indian scripts do. fontkit throws
 * there (https://github.com/foliojs/fontkit/issues/367); the position is then the letter’s own.
 */
export function allowMissingAnchors({ _layoutEngine: layout }: ShapedFont): void {
  const positioner = layout?.engine?.GPOSProcessor
  if (!positioner) return
  const apply = positioner.applyAnchor.bind(positioner)
  positioner.applyAnchor = (mark, base, baseIndex) => {
    if (base !== null && mark.markAnchor !== null) apply(mark, base, baseIndex)
  }
}
