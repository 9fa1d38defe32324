import { surfaceToLook } from '#engine/surface-to-look.ts'
import type { Migrations } from '#engine/types.ts'

export const migrations: Migrations = {
  // `surface` is now part of every section's look.
  1: surfaceToLook,
}
