import { surfaceToLook } from '#engine/surface-to-look.ts'
import type { Migrations } from '#engine/types.ts'

export const migrations: Migrations = {
  // What it stands on is part of every section's look.
  1: surfaceToLook,
}
