export const UNDO_DAYS = 7
