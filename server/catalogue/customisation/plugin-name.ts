import type { Plugin } from '#generated/api.d.ts'

export const PLUGIN = 'ProductCustomisation'

export const isCustomisation = ({ module_name: name }: Plugin): boolean => name === PLUGIN
