import type { DeskOrderLine } from '#generated/api.d.ts'

/** Returns the chosen options of a line: “Celadon, L”. */
export const optionsText = ({ options }: Pick<DeskOrderLine, 'options'>): string => Object.values(options).join(', ')
