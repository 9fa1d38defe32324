import { slugOf } from '#domain/slug.ts'

/** Taken by `npm run preset-pictures`. */
const found = import.meta.glob<string>('./preset-pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** Returns the address of a preset's picture; undefined for sections that show nothing by themselves. */
export const presetPicture = (section: string, preset: string): string | undefined =>
  found[`./preset-pictures/${section}.${slugOf(preset)}.webp`]
