import type { Migration } from './types.ts'

/** Migrates a section that had a `surface` setting of its own. */
export const surfaceToLook: Migration = ({ settings: { surface, ...settings }, blocks, look }) => ({
  settings,
  blocks,
  ...(surface === 'raised' ? { look: { ...look, surface } } : look && { look }),
})
