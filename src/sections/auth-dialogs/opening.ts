import type { AuthDialog, KnownGuest } from '#machines/auth/auth.machine.ts'

/** Which dialog was asked for, and the how-manieth time: each opening begins again. */
export interface Opening {
  dialog: AuthDialog
  count: number
  /** What the register form is filled with. */
  known?: KnownGuest
  /** The name of the product that a guest wants to save: why the dialog opened. */
  toSave?: string
  /** Opened because the session has ended. */
  hasEnded?: true
}
