import type { ReactNode } from 'react'
import css from './drawings.module.css'

/** Line drawings for empty pages and missing pictures, in the colour of the text around them. They only decorate. */
export const drawings = {
  bowl: BowlDrawing,
  vase: VaseDrawing,
  kiln: KilnDrawing,
  parcel: ParcelDrawing,
  letter: LetterDrawing,
  broken: BrokenDrawing,
} as const

export type DrawingName = keyof typeof drawings

/** The drawing of that name. */
export function Drawing({ name }: { name: DrawingName }) {
  const Named = drawings[name]
  return <Named />
}

function Lines({ children }: { children: ReactNode }) {
  return (
    <svg className={css.root} viewBox="0 0 160 128" aria-hidden="true">
      {children}
      <path d="M8 116h144" />
    </svg>
  )
}

/** A bowl, the throwing lines on its wall. */
export function BowlDrawing() {
  return (
    <Lines>
      <ellipse cx="80" cy="50" rx="56" ry="11" />
      <path d="M24 50c2 32 22 50 42 54h28c20-4 40-22 42-54M66 104l-3 12M94 104l3 12" />
      <path d="M29 68c24 10 78 10 102 0M41 86c20 7 58 7 78 0M64 51c4 3 28 4 34 0" />
    </Lines>
  )
}

/** A bottle vase with one branch. */
export function VaseDrawing() {
  return (
    <Lines>
      <path d="M73 40c1 20-25 26-25 50 0 14 8 22 14 26h36c6-4 14-12 14-26 0-24-26-30-25-50" />
      <ellipse cx="80" cy="40" rx="9" ry="2.5" />
      <path d="M50 82c18 6 42 6 60 0M81 39c2-13 10-23 27-32M86 25c-6-2-11-7-12-14 7 0 12 6 12 14ZM97 14c2-6 9-10 17-9-1 7-9 11-17 9ZM92 18c6 4 13 4 19 1-4-5-13-6-19-1Z" />
    </Lines>
  )
}

/** A kiln with its chimney, shut. */
export function KilnDrawing() {
  return (
    <Lines>
      <path d="M30 116V72c0-24 20-38 46-38s46 14 46 38v44M122 60V14h14v102M119 14h20" />
      <path d="M56 116V84c0-12 8-19 20-19s20 7 20 19v32M56 92h40M72 66v50M30 76h26M96 76h26M34 58h14M104 58h14M30 96h26M96 96h26" />
    </Lines>
  )
}

/** A parcel tied with string. */
export function ParcelDrawing() {
  return (
    <Lines>
      <path d="M26 62v44l54 10 54-10V62l-54 9ZM26 62l54-13 54 13M80 71v45" />
      <path d="M53 55.5l54 11M107 55.5l-54 11M53 66.5V111M107 66.5V111" />
      <path d="M80 61c-7-16-24-17-24-8 0 7 14 10 24 8ZM80 61c7-16 24-17 24-8 0 7-14 10-24 8ZM80 61l-8 9M80 61l9 8" />
    </Lines>
  )
}

/** A letter, half out of its envelope. */
export function LetterDrawing() {
  return (
    <Lines>
      <path d="M28 62v54M132 62v54M28 62l52 30 52-30M28 62l14-11M132 62l-14-11M28 116l38-31M132 116L94 85" />
      <path d="M42 70V22h76v48M54 36h52M54 46h52M54 56h34" />
    </Lines>
  )
}

/** A bowl in two halves. */
export function BrokenDrawing() {
  return (
    <Lines>
      <path d="M12 60c2 32 18 48 36 52h18l5-17-9-14 10-15-8-11c-26-7-52-3-52 5Z" />
      <path d="M12 60c2 9 30 12 60 6M50 112l-2 4M22 84c10 5 26 6 41 3" />
      <path d="M86 70l10-14c26 0 52 4 52 12-3 28-18 41-34 45H97l-8-13 8-15-11-15Z" />
      <path d="M148 68c-6 7-34 8-62 2M114 113l2 3M95 90c17 3 33 1 42-4" />
    </Lines>
  )
}
