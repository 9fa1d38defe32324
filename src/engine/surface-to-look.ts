import type { Migration } from './types.ts'

/** Migrates a section that had a setting of its own for what it stands on. */
export const surfaceToLook: Migration = ({ settings: { surface, ...settings }, blocks, look }) => ({
  settings,
  blocks,
  ...(surface === 'raised' ? { look: { ...look, surface } } : look && { look }),
})
